"""The plugin of MkDocs: it adds the Markdown extension and the style sheet, and draws the diagrams of all pages at once."""

from __future__ import annotations

import os
import posixpath
from urllib.parse import unquote, urlsplit

from mkdocs.config import config_options
from mkdocs.config.base import Config
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.plugins import BasePlugin, get_plugin_logger
from mkdocs.structure.files import Files
from mkdocs.structure.pages import Page as MkDocsPage

from .drawing import Diagram, write_stylesheet
from .markdown import EspalierExtension, Page, find_blocks

_STYLESHEET_FOLDER = "assets/espalier"


class EspalierConfig(Config):
    cache = config_options.Type(str, default=".cache/espalier")
    root = config_options.Type(str, default="")


class EspalierPlugin(BasePlugin[EspalierConfig]):
    def on_config(self, config: MkDocsConfig) -> MkDocsConfig:
        folder = os.path.dirname(config.config_file_path or "")
        root = os.path.join(folder, self.config.root) if self.config.root else config.docs_dir
        self.extension = EspalierExtension(root=root, cache=os.path.join(folder, self.config.cache))
        self.extension.log = get_plugin_logger("espalier")
        # A configuration that Zensical shares also lists the extension.
        names = ("espalier_diagrams.markdown", "espalier")
        config.markdown_extensions = [item for item in config.markdown_extensions if item not in names]
        config.markdown_extensions.append(self.extension)
        address = f"{_STYLESHEET_FOLDER}/espalier.css"
        if address not in config.extra_css:
            config.extra_css.insert(0, address)
        return config

    def on_files(self, files: Files, config: MkDocsConfig) -> Files:
        """Begins to draw all fences, so that they are drawn while MkDocs converts the pages before them."""
        self.files, self.docs = files, config.docs_dir
        for file in files.documentation_pages():
            try:
                text = file.content_string
            except (OSError, ValueError):
                continue
            if "espalier" in text:
                folder = os.path.dirname(file.abs_src_path or config.docs_dir)
                for block in find_blocks(text.expandtabs(4).splitlines()):
                    if not block.mistake:
                        self.extension.renderer.begin(Diagram.block(block.text, folder, block.name))
        return files

    def on_page_markdown(self, markdown: str, page: MkDocsPage, **_: object) -> None:
        source = page.file.abs_src_path
        folder = os.path.dirname(source) if source else self.docs
        self.extension.page = Page(source, folder, lambda address, base: self._resolve(address, base, page))

    def on_post_build(self, config: MkDocsConfig) -> None:
        write_stylesheet(os.path.join(config.site_dir, *_STYLESHEET_FOLDER.split("/")))
        self.extension.renderer.close()

    def on_build_error(self, **_: object) -> None:
        self.extension.renderer.close()

    def _resolve(self, address: str, folder: str, page: MkDocsPage) -> str:
        """Returns the address in the site of a link to the file of a page, as MkDocs does for links in Markdown."""
        parts = urlsplit(address)
        if parts.scheme or parts.netloc or not parts.path or parts.path.startswith("/"):
            return address
        path = os.path.join(os.path.relpath(folder, self.docs), unquote(parts.path))
        path = posixpath.normpath(path.replace(os.sep, "/"))
        file = self.files.get_file_from_path(path)
        if file is None:
            if path.endswith((".md", ".markdown")):
                self.extension.log.warning(
                    "A diagram of '%s' has a link to '%s', but there is no such page", page.file.src_uri, path
                )
            return address
        return parts._replace(path=file.url_relative_to(page.file)).geturl()
