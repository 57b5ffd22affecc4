"""The tree of a file: frozen nodes, one for each grammar rule, spans not compared."""

from sdg.syntax.expressions import *
from sdg.syntax.files import *
from sdg.syntax.looks import *
from sdg.syntax.misplays import *
from sdg.syntax.nodes import *
from sdg.syntax.parts import *
from sdg.syntax.rules import *
from sdg.syntax.steps import *
