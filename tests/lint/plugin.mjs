/**
 * Lint rules against tests that cannot fail, that hang when they do, or that fail without a defect. Loaded by oxlint
 * (`jsPlugins`).
 */

const isCallTo = (node, object, property) =>
  node?.type === 'CallExpression' &&
  node.callee.type === 'MemberExpression' &&
  node.callee.object.name === object &&
  node.callee.property.name === property;
const unwrapped = (node) =>
  node && /^TS(As|Satisfies|NonNull)Expression$/.test(node.type) ? unwrapped(node.expression) : node;

/** The initial value of a `const`; undefined for everything else. */
function constant(context, node) {
  for (let scope = context.sourceCode.getScope(node); scope; scope = scope.upper) {
    const definition = scope.set.get(node.name)?.defs[0];
    if (definition)
      return definition.type === 'Variable' && definition.parent.kind === 'const' ? definition.node.init : undefined;
  }
  return undefined;
}

/** Methods that keep a list as long as it is. */
const KEEPS_LENGTH = /^(map|entries|values|keys|toSorted|sort|toReversed|reverse|slice|concat)$/;

/** Whether a list is known to hold something by reading the code: a literal, or a list that `nonEmpty` has checked. */
function holdsSomething(context, given) {
  const node = unwrapped(given);
  if (!node) return false;
  if (node.type === 'ArrayExpression')
    return (
      node.elements.length > 0 &&
      node.elements.some(
        (element) => element && (element.type !== 'SpreadElement' || holdsSomething(context, element.argument)),
      )
    );
  if (node.type === 'ObjectExpression') return node.properties.length > 0;
  if (node.type === 'Identifier') return holdsSomething(context, constant(context, node));
  if (node.type === 'NewExpression' && /^(Set|Map)$/.test(node.callee.name))
    return holdsSomething(context, node.arguments[0]);
  if (node.type !== 'CallExpression') return false;
  if (node.callee.type === 'Identifier') return node.callee.name === 'nonEmpty';
  if (node.callee.type !== 'MemberExpression') return false;
  const { object, property } = node.callee;
  if (object.name === 'Object' && /^(entries|keys|values)$/.test(property.name))
    return holdsSomething(context, node.arguments[0]);
  if (object.name === 'Array' && property.name === 'from')
    return node.arguments[0]?.type === 'ObjectExpression' || holdsSomething(context, node.arguments[0]);
  return KEEPS_LENGTH.test(property.name) && holdsSomething(context, object);
}

const isTestCase = (node) =>
  node.type === 'CallExpression' &&
  (/^(it|test)$/.test(node.callee.name) ||
    (node.callee.type === 'MemberExpression' && node.callee.object.name === 'it'));

/**
 * Whether a node stands inside a test, where an empty loop passes unseen; a loop that declares tests is counted by the
 * runner.
 */
const isInsideTest = (node) => {
  for (let parent = node.parent; parent; parent = parent.parent) if (isTestCase(parent)) return true;
  return false;
};

const ASSERTION = /\b(assert(\.\w+)?|expect)\s*\(/;

/** `assert.ok(value)` without a message: on Node 20 a failure re-parses the source for one and can take minutes. */
const assertMessage = {
  meta: {
    messages: {
      missing: 'Give assert.ok a message, or compare with assert.equal: without one a failure can hang Node 20.',
    },
  },
  create: (context) => ({
    CallExpression(node) {
      const isBare = node.callee.name === 'assert' || isCallTo(node, 'assert', 'ok');
      if (isBare && node.arguments.length < 2) context.report({ node, messageId: 'missing' });
    },
  }),
};

/** Whether a function is handed to other code than the test runner. */
const isHandedOver = (node) => {
  if (!/^(Arrow)?FunctionExpression$/.test(node.type)) return false;
  const { parent } = node;
  return (
    parent.type === 'Property' ||
    (parent.type === 'CallExpression' &&
      parent.callee !== node &&
      !/^(it|test|describe|before|after)/.test(parent.callee.name ?? ''))
  );
};

/**
 * `assert.fail()` in a callback is caught by the code under test. `found ?? assert.fail('no frame')` only narrows a
 * type.
 */
const noAssertFail = {
  meta: {
    messages: {
      found: 'The code under test may catch assert.fail: use rejectionOf(), or count the calls and compare.',
    },
  },
  create: (context) => ({
    MemberExpression(node) {
      if (
        node.object.name !== 'assert' ||
        node.property.name !== 'fail' ||
        node.parent.parent.type === 'LogicalExpression'
      )
        return;
      let within = node.parent;
      while (within && !/Function/.test(within.type)) within = within.parent;
      if (within && isHandedOver(within)) context.report({ node, messageId: 'found' });
    },
  }),
};

/** A loop of assertions over a list that may be empty proves nothing. */
const loopOverSomething = {
  meta: { messages: { maybeEmpty: 'This list may be empty, and then nothing is asserted: loop over nonEmpty(list).' } },
  create(context) {
    const look = (node, list, body) => {
      if (isInsideTest(node) && ASSERTION.test(context.sourceCode.getText(body)) && !holdsSomething(context, list))
        context.report({ node: list, messageId: 'maybeEmpty' });
    };
    return {
      ForOfStatement: (node) => look(node, node.right, node.body),
      CallExpression(node) {
        if (node.callee.type === 'MemberExpression' && node.callee.property.name === 'forEach' && node.arguments[0])
          look(node, node.callee.object, node.arguments[0]);
      },
    };
  },
};

const isReason = (context, node) =>
  (node.type === 'Literal' && typeof node.value === 'string') ||
  (node.type === 'Identifier' && !!constant(context, node) && isReason(context, constant(context, node))) ||
  node.type === 'TemplateLiteral' ||
  (node.type === 'LogicalExpression' && node.operator === '&&' && isReason(context, node.right)) ||
  (node.type === 'ConditionalExpression' && (isReason(context, node.consequent) || isReason(context, node.alternate)));

/** A skipped test says why; the reporter prints it. */
const skipReason = {
  meta: { messages: { missing: 'Say why: skip: condition && "reason".' } },
  create: (context) => ({
    Property(node) {
      if (
        node.key.name === 'skip' &&
        node.parent.parent?.type === 'CallExpression' &&
        /^(it|test|describe)$/.test(node.parent.parent.callee.name) &&
        !isReason(context, node.value)
      )
        context.report({ node, messageId: 'missing' });
    },
  }),
};

/** Methods of Playwright that look at a page once, as it is at that moment. */
const READS =
  /^(all|allInnerTexts|allTextContents|ariaSnapshot|boundingBox|content|count|evaluate|evaluateAll|getAttribute|innerHTML|innerText|inputValue|isChecked|isDisabled|isEditable|isEnabled|isHidden|isVisible|textContent|title)$/;

/** The words of a property, whether it is written with a dot or in brackets. */
const nameOf = (node) => node?.name ?? node?.value;

/** Whether `await` is somewhere around a node, within the assertion. */
function isAwaited(node, assertion) {
  for (let one = node; one !== assertion; one = one.parent) if (one.type === 'AwaitExpression') return true;
  return false;
}

/**
 * The nodes of an expression, itself among them, without what is waited for and without functions of several
 * statements.
 */
function* nodesOf(node) {
  if (node.type === 'BlockStatement' || /^(eventually|never)$/.test(node.callee?.name ?? '')) return;
  yield node;
  for (const [key, value] of Object.entries(node)) {
    if (key === 'parent') continue;
    for (const child of Array.isArray(value) ? value : [value])
      if (typeof child?.type === 'string') yield* nodesOf(child);
  }
}

/** The awaited reads of a page in an expression of an assertion. */
const readsIn = (expression, assertion) =>
  [...nodesOf(expression)].filter(
    (node) =>
      node.type === 'CallExpression' &&
      node.callee.type === 'MemberExpression' &&
      READS.test(nameOf(node.callee.property)) &&
      isAwaited(node, assertion),
  );

/** `assert.equal(await field.inputValue(), …)` looks once, and a page that takes its time fails it without a defect. */
const noImmediateRead = {
  meta: {
    messages: {
      immediate:
        'The page may still change: wait with eventually(() => …, expected), or prove an absence with never(() => …, after).',
    },
  },
  create: (context) => ({
    CallExpression(node) {
      const isAssertion =
        node.callee.name === 'assert' ||
        (node.callee.type === 'MemberExpression' && node.callee.object.name === 'assert');
      if (!isAssertion) return;
      for (const argument of node.arguments) {
        // A value that was read into a constant is as old, whatever has happened since. What `evaluate` returns may be
        // an answer.
        const kept = argument.type === 'Identifier' ? constant(context, argument) : undefined;
        const isRead =
          readsIn(argument, node).length > 0 ||
          (kept?.type === 'AwaitExpression' &&
            readsIn(kept, kept.parent).some(({ callee }) => !nameOf(callee.property).startsWith('evaluate')));
        if (isRead) context.report({ node: argument, messageId: 'immediate' });
      }
    },
  }),
};

/**
 * Half a second without a request is no sign that a page has loaded: a slow machine needs longer to begin the next one.
 */
const noNetworkIdle = {
  meta: {
    messages: {
      found: 'A pause between requests is no end of them: wait for what the page shows, or use atRest(person).',
    },
  },
  create: (context) => ({
    Literal(node) {
      if (node.value === 'networkidle') context.report({ node, messageId: 'found' });
    },
  }),
};

/** Names by which tests call the keyboard of Playwright. Somebody's `hand.type(field, …)` is none. */
const isKeyboard = (node) =>
  (node.type === 'MemberExpression' && nameOf(node.property) === 'keyboard') || /^keys$/.test(nameOf(node) ?? '');

/** Keys go to whatever has the focus: before it has moved there, they are lost. */
const noBlindTyping = {
  meta: { messages: { found: 'Keys may come before the focus: type into a field with typed(field, text).' } },
  create: (context) => ({
    CallExpression(node) {
      if (
        node.callee.type === 'MemberExpression' &&
        /^(type|insertText)$/.test(nameOf(node.callee.property)) &&
        isKeyboard(node.callee.object)
      )
        context.report({ node, messageId: 'found' });
    },
  }),
};

export default {
  meta: { name: 'tests' },
  rules: {
    'assert-message': assertMessage,
    'no-assert-fail': noAssertFail,
    'loop-over-something': loopOverSomething,
    'skip-reason': skipReason,
    'no-immediate-read': noImmediateRead,
    'no-network-idle': noNetworkIdle,
    'no-blind-typing': noBlindTyping,
  },
};
