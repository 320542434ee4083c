#!/usr/bin/python3
"""Prints a list of the parts of a package as SPDX 2.3 in JSON.

    scripts/sbom.py COMMAND DEBIAN-PACKAGE...

The Debian packages are those whose libraries or fonts are in the command or beside it. Swift's runtime and the subsets of
Inter are in every command. The same files always result in the same bytes; the time is SOURCE_DATE_EPOCH.
"""

import hashlib
import json
import os
import re
import subprocess
import sys
import time
from pathlib import Path


def output(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()


def part(name, version, license, purl=None, **more):
    identifier = "SPDXRef-" + re.sub(r"[^A-Za-z0-9.-]", "-", name)
    result = {
        "SPDXID": identifier,
        "name": name,
        "versionInfo": version,
        "downloadLocation": "NOASSERTION",
        "filesAnalyzed": False,
        "licenseConcluded": "NOASSERTION",
        "licenseDeclared": license,
        "copyrightText": "NOASSERTION",
    }
    if purl:
        result["externalRefs"] = [
            {"referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl", "referenceLocator": purl}
        ]
    return result | more


def debian(name):
    version, architecture = output("dpkg-query", "--show", "--showformat", "${Version} ${Architecture}", name).split()
    # The licenses are in the copyright file of each package, which isn't in a form that SPDX has.
    return part(name, version, "NOASSERTION", f"pkg:deb/debian/{name}@{version}?arch={architecture}")


def main():
    command, names = Path(sys.argv[1]), sys.argv[2:]
    content = command.read_bytes()
    digest = hashlib.sha256(content).hexdigest()
    version = output(str(command), "--version").split()[1]
    swift = re.search(r"Swift version (\S+)", output(os.environ.get("SWIFT", "swift"), "--version"))[1]
    checksums = [{"algorithm": "SHA256", "checksumValue": digest}]
    parts = [part("espalier", version, "MIT", checksums=checksums, primaryPackagePurpose="APPLICATION")]
    parts.append(part("swift-runtime", swift, "Apache-2.0 WITH Swift-exception"))
    if b"icudt" in content or b"ICU data" in content:
        parts.append(part("swift-foundation-icu", swift, "Unicode-3.0"))
    if "fonts-inter" not in names:
        names = [*names, "fonts-inter"]
    parts += [debian(name) for name in names]
    moment = time.gmtime(int(os.environ.get("SOURCE_DATE_EPOCH", time.time())))
    document = {
        "spdxVersion": "SPDX-2.3",
        "dataLicense": "CC0-1.0",
        "SPDXID": "SPDXRef-DOCUMENT",
        "name": f"espalier-{version}",
        "documentNamespace": f"https://spdx.org/spdxdocs/espalier-{version}-{digest}",
        "creationInfo": {"created": time.strftime("%Y-%m-%dT%H:%M:%SZ", moment), "creators": ["Tool: espalier-sbom"]},
        "packages": parts,
        "relationships": [
            {
                "spdxElementId": "SPDXRef-DOCUMENT",
                "relationshipType": "DESCRIBES",
                "relatedSpdxElement": "SPDXRef-espalier",
            }
        ]
        + [
            {"spdxElementId": "SPDXRef-espalier", "relationshipType": "CONTAINS", "relatedSpdxElement": other["SPDXID"]}
            for other in parts[1:]
        ],
    }
    json.dump(document, sys.stdout, indent=1)
    print()


main()
