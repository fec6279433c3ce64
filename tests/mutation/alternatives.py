"""What one node of the syntax tree may be changed into: something small, and wrong unless nothing depends on it."""

import ast
from collections.abc import Iterator
from copy import copy

COMPARISONS: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}
"""The other side of the border, and the opposite."""

OPERATORS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Div: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.Pow: ast.Mult,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitOr,
}

MARK = "XX"


def alternatives(node: ast.AST) -> Iterator[ast.AST]:
    """The nodes that may stand in the place of this one; none for most."""
    if isinstance(node, ast.Constant):
        yield from map(ast.Constant, _values(node.value))
    elif isinstance(node, ast.Compare):
        for place, operator in enumerate(node.ops):
            for other in COMPARISONS[type(operator)]:
                yield ast.Compare(node.left, [*node.ops[:place], other(), *node.ops[place + 1 :]], node.comparators)
    elif isinstance(node, ast.BoolOp):
        yield ast.BoolOp(ast.Or() if isinstance(node.op, ast.And) else ast.And(), node.values)
    elif isinstance(node, ast.BinOp):
        yield ast.BinOp(node.left, OPERATORS[type(node.op)](), node.right)
    elif isinstance(node, ast.UnaryOp):
        yield copy(node.operand)
    elif isinstance(node, ast.Slice):
        if node.lower is not None:
            yield ast.Slice(None, node.upper, node.step)
        if node.upper is not None:
            yield ast.Slice(node.lower, None, node.step)
    elif isinstance(node, ast.stmt):
        yield from _statements(node)


def negated(test: ast.expr) -> Iterator[ast.expr]:
    """The opposite of a condition, where changing what it is made of does not give it."""
    if not isinstance(test, ast.Compare | ast.UnaryOp):
        yield ast.UnaryOp(ast.Not(), test)


def _values(value: object) -> list[object]:
    if isinstance(value, bool):
        return [not value]
    if isinstance(value, int):
        return [value + 1, value - 1]
    if isinstance(value, str):
        return [MARK + value]
    if isinstance(value, bytes):
        return [MARK.encode() + value]
    return []


def _statements(node: ast.stmt) -> Iterator[ast.stmt]:
    if isinstance(node, ast.AugAssign):
        yield ast.AugAssign(node.target, OPERATORS[type(node.op)](), node.value)
        yield ast.Pass()
    elif isinstance(node, ast.Assign):
        if not all(isinstance(target, ast.Name) for target in node.targets):
            yield ast.Pass()
    elif isinstance(node, ast.Return):
        if node.value is not None and not (isinstance(node.value, ast.Constant) and node.value.value is None):
            yield ast.Return(ast.Constant(None))
    elif isinstance(node, ast.Expr):
        if not isinstance(node.value, ast.Constant | ast.Yield | ast.YieldFrom):
            yield ast.Pass()
    elif isinstance(node, ast.Raise):
        yield ast.Pass()
    elif isinstance(node, ast.Break):
        yield ast.Continue()
    elif isinstance(node, ast.Continue):
        yield ast.Break()
