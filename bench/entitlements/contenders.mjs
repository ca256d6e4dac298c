import { createMongoAbility, subject } from '@casl/ability';
import {
  evaluateIsEntitledToFeature,
  evaluateIsEntitledToPermissions,
} from '@frontegg/entitlements-javascript-commons';
import { GrowthBook, GrowthBookClient } from '@growthbook/growthbook';
import { FlagdCore } from '@openfeature/flagd-core';
import { compileEntitlements } from '../../api/rules/evaluate.ts';
import { rememberVerdicts } from '../../api/rules/memo.ts';
import * as bundles from './bundle.mjs';

const PAST = 1_000;
const attributes = { custom: bundles.custom, jwt: bundles.claims };
const flat = { ...bundles.custom, ...bundles.claims };
const quiet = { error() {}, warn() {}, info() {}, debug() {} };

/** Asks for the keys in turn: `ask(i)` is true when the i-th is granted. */
const inTurn = (keys, granted) => {
  const mask = keys.length - 1; // a power of two
  return (at) => granted(keys[at & mask]);
};

const growthBook = (size) =>
  new GrowthBook({ features: bundles.growthBookFeatures(size), attributes: flat, disableExperimentsOnLoad: true });

/** The cases: per contender a function from the size to `ask`. */
export const cases = {
  'direct feature': {
    gatehouse: (size) => {
      const compiled = compileEntitlements(bundles.entitlementsBundle(size));
      return inTurn(bundles.directKeys(size), (key) => compiled.feature(key, attributes).isEntitled);
    },
    frontegg: (size) => {
      const bundle = bundles.entitlementsBundle(size);
      return inTurn(bundles.directKeys(size), (key) => evaluateIsEntitledToFeature(key, bundle, attributes).isEntitled);
    },
    casl: (size) => {
      const ability = createMongoAbility(bundles.caslRules(size));
      return inTurn(bundles.directKeys(size), (key) => ability.can('use', key));
    },
    growthbook: (size) => {
      const client = growthBook(size);
      return inTurn(bundles.directKeys(size), (key) => client.isOn(key));
    },
    'growthbook client': (size) => growthBookClient(size, bundles.directKeys(size)),
    flagd: (size) => flagd(size, bundles.directKeys(size)),
  },
  'rule with three conditions': {
    gatehouse: (size) => {
      const compiled = compileEntitlements(bundles.entitlementsBundle(size));
      return inTurn(bundles.ruleKeys(size), (key) => compiled.feature(key, attributes).isEntitled);
    },
    'gatehouse, memo': (size) => {
      const compiled = rememberVerdicts(compileEntitlements(bundles.entitlementsBundle(size)));
      return inTurn(bundles.ruleKeys(size), (key) => compiled.feature(key, attributes).isEntitled);
    },
    'gatehouse, memo, entries expire': (size) => {
      const compiled = rememberVerdicts(compileEntitlements(bundles.entitlementsBundle(size, { expireTime: PAST })));
      return inTurn(bundles.ruleKeys(size), (key) => compiled.feature(key, attributes).isEntitled);
    },
    frontegg: (size) => {
      const bundle = bundles.entitlementsBundle(size);
      return inTurn(bundles.ruleKeys(size), (key) => evaluateIsEntitledToFeature(key, bundle, attributes).isEntitled);
    },
    casl: (size) => {
      const ability = createMongoAbility(bundles.caslRules(size));
      const subjects = new Map(bundles.ruleKeys(size).map((key) => [key, subject(key, { ...flat })]));
      return inTurn(bundles.ruleKeys(size), (key) => ability.can('use', subjects.get(key)));
    },
    growthbook: (size) => {
      const client = growthBook(size);
      return inTurn(bundles.ruleKeys(size), (key) => client.isOn(key));
    },
    'growthbook client': (size) => growthBookClient(size, bundles.ruleKeys(size)),
    flagd: (size) => flagd(size, bundles.ruleKeys(size)),
  },
  'exact permission': {
    gatehouse: (size) => {
      const compiled = compileEntitlements(bundles.entitlementsBundle(size));
      return inTurn(bundles.exactKeys(size), (key) => compiled.permission(key, attributes).isEntitled);
    },
    frontegg: (size) => {
      const bundle = bundles.entitlementsBundle(size);
      return inTurn(
        bundles.exactKeys(size),
        (key) => evaluateIsEntitledToPermissions(key, bundle, attributes).isEntitled,
      );
    },
    casl: (size) => {
      const ability = createMongoAbility(bundles.caslRules(size));
      return inTurn(bundles.exactKeys(size), (key) => ability.can('use', key));
    },
    growthbook: (size) => {
      const client = growthBook(size);
      return inTurn(bundles.exactKeys(size), (key) => client.isOn(key));
    },
    'growthbook client': (size) => growthBookClient(size, bundles.exactKeys(size)),
    flagd: (size) => flagd(size, bundles.exactKeys(size)),
  },
  'wildcard permission': {
    gatehouse: (size) => wildcard(size, bundles.wildcardKeys(size)),
    'gatehouse, keys never asked before': (size) => wildcard(size, bundles.freshKeys(size)),
    frontegg: (size) => {
      const bundle = bundles.entitlementsBundle(size);
      return inTurn(
        bundles.wildcardKeys(size),
        (key) => evaluateIsEntitledToPermissions(key, bundle, attributes).isEntitled,
      );
    },
  },
  'load and first answer': {
    gatehouse: (size) => {
      const bundle = bundles.entitlementsBundle(size);
      return inTurn(bundles.ruleKeys(size), (key) => compileEntitlements(bundle).feature(key, attributes).isEntitled);
    },
    'gatehouse, a permission': (size) => {
      const bundle = bundles.entitlementsBundle(size);
      return inTurn(
        bundles.exactKeys(size),
        (key) => compileEntitlements(bundle).permission(key, attributes).isEntitled,
      );
    },
    frontegg: (size) => {
      const bundle = bundles.entitlementsBundle(size);
      return inTurn(bundles.ruleKeys(size), (key) => evaluateIsEntitledToFeature(key, bundle, attributes).isEntitled);
    },
    casl: (size) => {
      const rules = bundles.caslRules(size);
      const subjects = new Map(bundles.ruleKeys(size).map((key) => [key, subject(key, { ...flat })]));
      return inTurn(bundles.ruleKeys(size), (key) => createMongoAbility(rules).can('use', subjects.get(key)));
    },
    growthbook: (size) => {
      const features = bundles.growthBookFeatures(size);
      return inTurn(bundles.ruleKeys(size), (key) =>
        new GrowthBook({ features, attributes: flat, disableExperimentsOnLoad: true }).isOn(key),
      );
    },
    'growthbook client': (size) => {
      const payload = { features: bundles.growthBookFeatures(size) };
      return inTurn(bundles.ruleKeys(size), (key) =>
        new GrowthBookClient().initSync({ payload }).isOn(key, { attributes: flat }),
      );
    },
    flagd: (size) => {
      const configuration = bundles.flagdConfiguration(size);
      return inTurn(bundles.ruleKeys(size), (key) => {
        const core = new FlagdCore(undefined, quiet);
        core.setConfigurations(configuration);
        return core.resolveBooleanEvaluation(key, false, flat, quiet).value;
      });
    },
  },
};

function wildcard(size, keys) {
  const compiled = compileEntitlements(bundles.entitlementsBundle(size));
  return inTurn(keys, (key) => compiled.permission(key, attributes).isEntitled);
}

function growthBookClient(size, keys) {
  const client = new GrowthBookClient().initSync({ payload: { features: bundles.growthBookFeatures(size) } });
  const user = { attributes: flat };
  return inTurn(keys, (key) => client.isOn(key, user));
}

function flagd(size, keys) {
  const core = new FlagdCore(undefined, quiet);
  core.setConfigurations(bundles.flagdConfiguration(size));
  return inTurn(keys, (key) => core.resolveBooleanEvaluation(key, false, flat, quiet).value);
}
