"""The style sheet of a rulebook's page: colors for light, dark and print, type, sheets of paper."""

from __future__ import annotations

from typing import Final

from sdg.picture.themes import page_colors


def _colors(theme: str) -> str:
    """Return a rule that sets the variables of a theme."""
    return f":root{{{page_colors(theme)}}}"


_SCREEN: Final = """
*{box-sizing:border-box}
html{scroll-behavior:smooth;-webkit-text-size-adjust:100%}
body{margin:0;background:var(--paper);color:var(--ink);overflow-wrap:break-word;
font:1.0625rem/1.55 Charter,"Bitstream Charter","Iowan Old Style",Georgia,"DejaVu Serif",serif}
main{max-width:48rem;margin:0 auto;padding:0 1.25rem 4rem}
h1,h2,h3,figcaption,nav,th,b{font-family:system-ui,"Segoe UI",Roboto,"DejaVu Sans",Arial,sans-serif}
h1{font-size:clamp(2rem,7vw,3.4rem);line-height:1.1;letter-spacing:-.02em;margin:.3em 0 .4em}
h2{font-size:1.5rem;line-height:1.2;margin:0 0 .8rem;color:var(--accent)}
h3{font-size:.82rem;letter-spacing:.07em;text-transform:uppercase;color:var(--accent);
margin:0 0 .3rem}
p,ul,ol,.wide{margin:0 0 .9rem} ul,ol{padding-left:1.35rem} li{margin:.18rem 0}
li>ul{margin:.15rem 0 .3rem;color:var(--ink)} li::marker{color:var(--accent)}
li:target{background:var(--shade);box-shadow:0 0 0 .4rem var(--shade);border-radius:3px;
outline:3px solid var(--warning);outline-offset:.4rem;scroll-margin:1.5rem}
ol>li::marker{font-weight:700} em{font-style:normal;font-weight:700}
header{text-align:center;max-width:48rem;margin:0 auto;padding:2.5rem 1.25rem 1rem}
header p{margin:.2rem auto;max-width:36rem;color:var(--soft)} header h1,header p{text-wrap:balance}
header svg{max-width:100%;height:auto}
nav ol{list-style:none;display:flex;flex-wrap:wrap;justify-content:center;gap:.4rem;padding:0;
margin:1.6rem 0 0} nav li{margin:0}
nav a{display:block;padding:.3rem .8rem;border:1px solid var(--line);border-radius:99px;
background:var(--ground);color:var(--ink);text-decoration:none;font-size:.9rem}
nav a:hover,nav a:focus-visible{border-color:var(--accent);color:var(--accent)}
main>section{padding-top:2rem}
.card{background:var(--ground);border:2px solid var(--accent);border-radius:14px;
padding:1.3rem 1.4rem .6rem!important;margin-top:1.5rem;line-height:1.45}
.card>div{columns:19rem 2;column-gap:2rem;font-size:.97rem}
.card section{break-inside:avoid;margin-bottom:1rem} .card p,.card ul,.card ol{margin-bottom:.4rem}
.figures{display:flex;flex-wrap:wrap;gap:1rem;margin:.4rem 0 1.4rem;align-items:flex-start}
figure{margin:0;padding:.8rem;background:var(--ground);border:1px solid var(--line);
border-radius:12px;max-width:100%;overflow-x:auto}
figure svg{display:block;max-width:100%;height:auto}
figcaption{font-size:.85rem;line-height:1.35;color:var(--soft);margin-top:.6rem;max-width:21rem}
b.allowed{color:var(--accent)} b.forbidden{color:var(--warning)}
.wide{overflow-x:auto} table{border-collapse:collapse}
.wide table{width:100%;font-size:.95rem;line-height:1.4}
th,td{text-align:left;vertical-align:top;padding:.45rem .7rem .45rem 0;
border-bottom:1px solid var(--line)} th{font-size:.8rem;color:var(--soft);font-weight:600}
figure table{margin:0 auto} figure th,figure td{min-width:2.4em;height:2.2em;text-align:center;
vertical-align:middle;padding:.1em .5em;white-space:nowrap;border:1px solid var(--line)}
figure th,figure td.none{border:none}
td.here{outline:3px solid var(--ink);font-weight:700}
td.fault{background:var(--shade);font-weight:700}
@media(min-width:760px){.aside{float:right;margin:0 0 1rem 1.6rem}}
@media(max-width:480px){main,header{padding-left:1rem;padding-right:1rem}
figure{padding:.35rem;width:100%} figcaption{padding:0 .3rem .3rem} figure svg{margin:0 auto}
h2{font-size:1.3rem} ul,ol{padding-left:1.15rem}}
"""
_PAPER: Final = """
@page{margin:17mm 17mm 20mm}
@page{@bottom-center{content:counter(page);font:9pt system-ui,"DejaVu Sans",sans-serif;color:#555}}
@page:first{@bottom-center{content:none}}
@media print{
body{font-size:10.5pt;line-height:1.42} main,header{max-width:none;padding:0}
header{min-height:200mm;display:flex;flex-direction:column;justify-content:center;
break-after:page;page-break-after:always}
header svg{align-self:center;width:auto;max-width:95mm;max-height:90mm}
h1{font-size:34pt} header p{font-size:12pt;max-width:120mm}
nav{margin-top:18mm} nav a{border:none;background:none;padding:.1rem .6rem}
.card{break-after:page;break-inside:avoid;margin:0;border-radius:5mm}
.card>div{font-size:10.5pt;columns:2} .dense>div{font-size:9.5pt} .densest>div{font-size:8pt}
main>section{padding-top:6mm} h2,h3{break-after:avoid} li,p{orphans:2;widows:2}
figure,tr,.wide{break-inside:avoid} .wide{overflow:visible} figure{padding:2.5mm}
.figures{gap:4mm;break-before:avoid} figure svg{max-width:68mm;max-height:85mm}
.aside{float:right;margin:0 0 4mm 6mm} .aside svg{max-width:72mm;max-height:160mm}
#setup{break-inside:avoid;display:flow-root} #rules ul{break-inside:avoid}
figcaption{max-width:68mm}
a{color:inherit}
}
"""
STYLE: Final = (
    f":root{{color-scheme:light dark}}{_colors('light')}"
    f"@media(prefers-color-scheme:dark){{{_colors('dark')}}}"
    f"@media print{{:root{{color-scheme:light}}{_colors('print')}}}"
    f"{_SCREEN}{_PAPER}"
)
