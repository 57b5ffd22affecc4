"""A rulebook rendered: as plain text, as Markdown, as one page of HTML."""

from sdg.rulebook.rendering.as_html import html as html
from sdg.rulebook.rendering.as_markdown import files as files
from sdg.rulebook.rendering.as_markdown import markdown as markdown
from sdg.rulebook.rendering.as_text import item_lines as item_lines
from sdg.rulebook.rendering.as_text import text as text
