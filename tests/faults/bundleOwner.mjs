const tests = ['api/rules/reduce.test.ts'];
const fault = (name, from, to) => ({ name, file: 'api/rules/reduce.ts', from, to });

/** What of a bundle the provider judges itself. */
export default {
  tests,
  faults: [
    fault('other tenants are named', "'frontegg.tenantId', ", ''),
    fault('addresses are named', "'frontegg.email', ", ''),
    fault('other people are named', ", 'frontegg.userId'", ''),
    fault(
      'whether an address is verified is judged too',
      "'frontegg.userId']",
      "'frontegg.userId', 'frontegg.emailVerified']",
    ),
    fault('one that holds is enough for all', 'if (left === isOr) return isOr;', 'if (left === true) return true;'),
    fault('nothing left is nothing', 'rest.length > 0 ? rest : !isOr', 'rest.length > 0 ? rest : false'),
    fault(
      'what is settled stays',
      "if (typeof left !== 'boolean') rest.push(left);",
      "rest.push(typeof left === 'boolean' ? member : left);",
    ),
    fault('rules that never hold are sent', 'else if (rest !== false) left.push', 'else left.push'),
    fault('rules behind one that always holds are sent', 'if (rest === true) break;', ''),
    fault('a rule without conditions is dropped', ' && rule.conditions.length > 0', ''),
    fault('flags are sent as they are', '{ ...feature, featureFlag: ruled(feature.featureFlag) }', 'feature'),
    fault('plans are sent as they are', 'plans: mapped(bundle.plans, ruled)', 'plans: bundle.plans'),
    fault('groups are not looked into', "!('op' in member) && Array.isArray(member.conditions)", 'false'),
    {
      name: 'the provider sends the whole bundle',
      file: 'provider/entitlements/routes.ts',
      from: 'return reduceBundle(whole, { tenantId, email: user.email, userId: user.id });',
      to: 'return whole;',
      tests: ['provider/configuration/configuration.test.ts'],
    },
  ],
};
