# Everything that a newcomer needs:
#
#   make render   install what is missing, build in release, draw every template into out/, with a gallery
#   make test     install what is missing, run the tests
#
# and, for those who work on it: setup, pictures, check, smoke, sanitize, fuzz, bench, recipes, docs, slurm, format, clean;
# to install it or pass it on: install, deb, dist, wheel, check-release, release.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DELETE_ON_ERROR:

SWIFT ?= swift
PREFIX ?= /usr/local
ZSH_COMPLETIONS ?= $(PREFIX)/share/zsh/site-functions
DESTDIR ?=

TRIPLE := $(shell uname -m)-unknown-linux-gnu
# The tests check exclusive access at run time; the release build doesn't.
# lld removes unused code, so that the command starts sooner.
# The command decodes images and fonts of strangers. So its address is random, which costs 1.7 million instructions for
# 80,000 relocations at each start; its tables are read-only, because all functions are looked up at the start; and it
# loads libraries from the folders of the system only. Packed relocations, which need glibc 2.36, are 2 MB smaller, on
# the disk and in the memory of each process.
# --no-export-dynamic takes back an option of the static libraries, which would keep every public function.
# With --as-needed, libraries without direct uses aren't loaded; Pango's functions are looked up when a text needs
# them. The option only affects the libraries after it, so it is Clang's first argument. The C++ library is linked
# statically, because only Swift's runtime uses it and its symbols would be half of all that are looked up at the start.
# Swift's runtime uses libgcc for backtraces only, which is static, too. When Clang compiles, it ignores all of these.
# With -disable-concrete-type-metadata-mangled-name-accessors, the compiler passes the conformances of generic types.
# Otherwise, the first use of each type of dictionary or set searches all conformances of the command at run time, which
# is a sixth of the instructions of a small diagram.
# The build id is a digest of the command. Reports contain it, so that shards of different builds aren't merged.
# An object without data replaces ICU's data (scripts/icu-data.sh), with which the command would be 30 MB larger. It precedes
# the archive with the data.
ICU_DATA := .build/icu-data.o
LINKING_OPTIONS := \# ^-Wl,--as-needed ^-Wl,$(CURDIR)/$(ICU_DATA) ^-static-libgcc ^-Wno-unused-command-line-argument s/^-lstdc\+\+$$/-l:libstdc++.a/
# A picture loads only the libraries that it needs. The functions that load them are written for x86-64; on other
# processors, the command loads all libraries at its start. Options with + are appended.
DEFERRED := .build/deferred
ifeq ($(shell uname -m),x86_64)
DEFERRED_LIBRARIES := cairo|cmark-gfm|deflate|fontconfig|freetype|glib-2.0|harfbuzz|harfbuzz-subset|jpeg|png16|z
LINKING_OPTIONS += s/^-l($(DEFERRED_LIBRARIES))$$/-l:libdeferred.a/ +-L$(CURDIR)/$(DEFERRED)
endif
LINKING := CCC_OVERRIDE_OPTIONS='$(LINKING_OPTIONS)'
# The command of the tarball contains all libraries but those of glibc, so that it runs on any system with glibc 2.36. Debian
# has most of them as archives; the rest is built.
STATIC := .build/static
CONTAINED := pangocairo-1.0 pangoft2-1.0 pango-1.0 gio-2.0 gobject-2.0 glib-2.0 gmodule-2.0 pcre2-8 ffi fribidi thai datrie \
	expat pixman-1 brotlidec brotlicommon
STATIC_LINKING := ESPALIER_STATIC_PANGO=1 CCC_OVERRIDE_OPTIONS='\# ^-Wl,--as-needed ^-Wl,$(CURDIR)/$(ICU_DATA) ^-static-libgcc \
	^-Wno-unused-command-line-argument \
	s/^-l(png16|cmark-gfm|jpeg|deflate|harfbuzz-subset|harfbuzz|cairo|yaml|fontconfig|freetype|glib-2\.0|z|stdc\+\+)$$/-l:lib\1.a/ \
	+-L$(CURDIR)/$(STATIC) $(CONTAINED:%=+-l:lib%.a)'
RELEASE_FLAGS := -c release --static-swift-stdlib --disable-index-store \
	-Xswiftc -use-ld=lld -Xlinker --gc-sections -Xlinker -s -Xlinker --no-export-dynamic \
	--disable-local-rpath -Xlinker -pie -Xswiftc -Xclang-linker -Xswiftc -pie \
	-Xlinker --build-id=sha1 -Xlinker -z -Xlinker relro -Xlinker -z -Xlinker now -Xlinker -z -Xlinker pack-relative-relocs -Xswiftc -enforce-exclusivity=unchecked \
	-Xswiftc -Xfrontend -Xswiftc -disable-concrete-type-metadata-mangled-name-accessors
ESPALIER := .build/release/espalier
PACKAGES := .build/packages
GRAPHS := templates/symbolgraphs
MODULES := Swift Foundation FoundationNetworking FoundationXML

PICTURES := foundation org-chart uml-classes taxonomy class-hierarchy-compact

.PHONY: check-python help setup setup-packaging render pictures test check smoke sanitize fuzz lint bench docs build graphs install install-built uninstall deb dist wheel check-packages check-release release recipes slurm format clean

help:
	@sed -n '3,7s/^# \{0,1\}//p' Makefile

setup:
	@scripts/setup.sh

setup-packaging:
	@scripts/setup.sh --with-packaging

# SwiftPM doesn't notice that the archive of deferred libraries has changed.
build: setup
	@$(if $(DEFERRED_LIBRARIES),scripts/deferred-libraries.sh $(DEFERRED) $(subst |, ,$(DEFERRED_LIBRARIES)))
	@scripts/icu-data.sh $(ICU_DATA) $(SWIFT)
	@if [ $(DEFERRED)/libdeferred.a -nt $(ESPALIER) ]; then rm -f $(ESPALIER); fi
	$(LINKING) $(SWIFT) build $(RELEASE_FLAGS) --product espalier

# The toolchain extracts each symbol graph in one or two seconds.
graphs: $(MODULES:%=$(GRAPHS)/%.symbols.json)

$(GRAPHS)/%.symbols.json:
	@mkdir -p $(GRAPHS)
	$(SWIFT) symbolgraph-extract -module-name $* -target $(TRIPLE) -output-dir $(GRAPHS)

render: build graphs
	$(ESPALIER) render templates --base templates -o out
	$(ESPALIER) gallery templates --base templates -o out/gallery --title Espalier

# The pictures in the README and the articles.
pictures: build graphs
	$(ESPALIER) render $(PICTURES:%=templates/%.yaml) --base templates -o docs/pictures
	$(ESPALIER) render templates/figures --base templates/figures -o Sources/Espalier/Espalier.docc/Figures
	$(SWIFT) run --package-path Fixtures FixturePictures --article Sources/Espalier/Espalier.docc/Layouts
	@scripts/gallery-picture.sh $(ESPALIER)

# Compares the figures of the documentation with their snapshots, by the rules of .espalier.yaml. The other templates are
# compared by TemplateSnapshotTests, so that 'swift test' alone proves what the command has built in.
snapshots:
	$(ESPALIER) snapshot verify templates/figures --scale 1 --appearances light,dark --report out/figures.html
	$(ESPALIER) snapshot unused templates/figures

test: setup
	$(SWIFT) test

check: setup lint
	$(SWIFT) build --build-tests --explicit-target-dependency-import-check error
	$(SWIFT) test
	$(MAKE) snapshots ESPALIER=.build/debug/espalier
	@scripts/docs.sh

# Compares the release command, as a user has it, with the debug command that the tests run.
smoke: build graphs
	$(SWIFT) build --product espalier
	@scripts/smoke.sh $(ESPALIER) .build/debug/espalier

# The address sanitizer and valgrind on some inputs.
sanitize:
	$(SWIFT) build --product espalier
	@scripts/sanitize.sh .build/debug/espalier

# Fuzzes each reader for MINUTES, then draws generated files and damaged fonts. Findings go to Fuzzing/Findings.
MINUTES ?= 1
SEEDS := $(CURDIR)/Fuzzing/.build/seeds

fuzz:
	FUZZING_SEEDS=$(SEEDS) $(SWIFT) test --filter SeedTests
	FUZZING_SEEDS=$(SEEDS) Fuzzing/run.sh $(MINUTES)
	GENERATED_FILES=5000 DAMAGED_FONTS=1000 REACH_SCENES=10000 \
		$(SWIFT) test --filter 'GeneratedDiagramTests|DamagedFontTests|RandomReachTests'

lint:
	$(SWIFT) format lint --strict --recursive --parallel Package.swift Sources Tests Plugins templates Benchmarks/Package.swift Benchmarks/Sources Fixtures/Package.swift Fixtures/Sources Fixtures/Tests Examples Fuzzing/Package.swift Fuzzing/Harnesses Fuzzing/Sources
	@scripts/prose.sh Sources Tests Plugins templates Benchmarks Fixtures Examples Fuzzing

format:
	$(SWIFT) format --in-place --recursive --parallel Package.swift Sources Tests Plugins templates Benchmarks/Package.swift Benchmarks/Sources Fixtures/Package.swift Fixtures/Sources Fixtures/Tests Examples Fuzzing/Package.swift Fuzzing/Harnesses Fuzzing/Sources

# The benchmarks are linked like the command, because index paths come from Foundation and calls into a shared library
# are slower.
bench: build
	$(SWIFT) build --package-path Benchmarks -c release --static-swift-stdlib --disable-index-store \
		-Xswiftc -enforce-exclusivity=unchecked
	Benchmarks/.build/release/EspalierBenchmarks $(CURDIR)/$(ESPALIER) $(BENCH)

# A Debian package in .build/packages.
deb: setup-packaging build
	@scripts/package.sh deb $(ESPALIER) $(PACKAGES)

# A tarball for other systems, with the fonts. The next 'make build' links the command with shared libraries again.
dist: setup-packaging
	@scripts/static-libraries.sh $(STATIC)
	@scripts/icu-data.sh $(ICU_DATA) $(SWIFT)
	$(STATIC_LINKING) $(SWIFT) build $(RELEASE_FLAGS) --product espalier
	@scripts/package.sh tarball $(ESPALIER) $(PACKAGES)

# A wheel for pip and pipx with the command of the tarball, its fonts, and the extensions for MkDocs, Zensical and Sphinx.
# The tag of its platform is that of this machine; arm64 is untried.
wheel: dist
	@scripts/package.sh wheel $(ESPALIER) $(PACKAGES)

# Tests the extensions of Packages/python with the release command.
PYTHON_TESTS := .build/python-tests
check-python:
	@[ -d $(PYTHON_TESTS) ] || python3 -m venv $(PYTHON_TESTS)
	@$(PYTHON_TESTS)/bin/pip --quiet --disable-pip-version-check install Markdown==3.11.3 pymdown-extensions==13.1.2
	@ESPALIER_COMMAND=$(CURDIR)/$(ESPALIER) PYTHONPATH=$(CURDIR)/Packages/python $(PYTHON_TESTS)/bin/python \
		-m unittest discover --start-directory Packages/python/tests --pattern test_markdown.py

# Tries what a release consists of as its users will: the wheel in new environments, with sites that are built and looked
# at in Chromium, and the container. Before, draws the worst inputs at each limit, and tries 'make render', the recipes and
# the packages.
check-release: smoke sanitize render recipes check-packages wheel
	@scripts/worst-inputs.py $(ESPALIER)
	@scripts/same-fonts.sh $(ESPALIER)
	@scripts/check-sites.sh $$(ls -t $(PACKAGES)/*.whl | head -n 1)
	@scripts/check-container.sh $$(ls -t $(PACKAGES)/*.tar.gz | head -n 1)

# Unpacks the one and installs the other in a bare Debian, which needs root and the network, and draws there.
check-packages: setup-packaging
	@$(MAKE) --no-print-directory deb
	@$(MAKE) --no-print-directory dist
	@scripts/check-packages.sh $(ESPALIER) $$(ls -t $(PACKAGES)/*.deb | head -n 1) $$(ls -t $(PACKAGES)/*.tar.gz | head -n 1)

# Tags the commit as the version of the command, after its packages were tried.
release:
	@scripts/release.sh

# Tries docs/recipes with the tools that are installed.
recipes: build
	@scripts/recipes.sh $(ESPALIER)

docs: setup
	@scripts/docs.sh

install: build
	@$(MAKE) --no-print-directory install-built

# Without the build, for scripts that pack a command.
install-built:
	install -d $(DESTDIR)$(PREFIX)/bin $(DESTDIR)$(PREFIX)/share/man/man1 $(DESTDIR)$(ZSH_COMPLETIONS)
	install -d $(DESTDIR)$(PREFIX)/share/man/man5
	install -d $(DESTDIR)$(PREFIX)/share/bash-completion/completions $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d
	install -m 755 $(ESPALIER) $(DESTDIR)$(PREFIX)/bin/espalier
	$(ESPALIER) help --man > $(DESTDIR)$(PREFIX)/share/man/man1/espalier.1
	$(ESPALIER) help format --man > $(DESTDIR)$(PREFIX)/share/man/man5/espalier.5
	$(ESPALIER) completions bash > $(DESTDIR)$(PREFIX)/share/bash-completion/completions/espalier
	$(ESPALIER) completions zsh > $(DESTDIR)$(ZSH_COMPLETIONS)/_espalier
	$(ESPALIER) completions fish > $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/espalier.fish

# A Slurm job array on four nodes of this machine, one of which is killed.
slurm: build
	@scripts/slurm-trial.sh $(ESPALIER)

uninstall:
	rm -f $(DESTDIR)$(PREFIX)/bin/espalier $(DESTDIR)$(PREFIX)/share/man/man1/espalier.1
	rm -f $(DESTDIR)$(PREFIX)/share/man/man5/espalier.5
	rm -f $(DESTDIR)$(PREFIX)/share/bash-completion/completions/espalier
	rm -f $(DESTDIR)$(ZSH_COMPLETIONS)/_espalier
	rm -f $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/espalier.fish

clean:
	rm -rf .build $(GRAPHS)
