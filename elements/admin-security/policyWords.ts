import type { AuthStrategies } from '../../api/contract/configuration.ts';
import {
  rotationInForce,
  type Editable,
  type EditableName,
  type PolicyFacts,
  type PolicyName,
} from '../../stores/admin/security/policies.ts';
import type { SecurityPoliciesStore } from '../../stores/admin/security/SecurityPoliciesStore.ts';
import type { Formats } from '../core/page/useFormat.ts';
import type { SecurityArguments, SecurityText } from '../i18n/generated/security.ts';
import type { IconComponent } from '../ui/base/icons.tsx';
import { BuildingIcon, CheckIcon, InfoIcon, LockIcon } from '../ui/icons.tsx';

export type SecurityTexts = Formats<SecurityText, SecurityArguments>;
type Facts = Partial<PolicyFacts>;

/** What applies, in two or three words, and in a line. */
interface Words {
  value: string;
  line: string;
}

/** What a policy that can be set says, in two or three words. */
const valueOf: {
  readonly [Name in EditableName]: (values: Editable[Name] | undefined, texts: SecurityTexts) => string;
} = {
  mfa: (values, { text }) => text(`security.mfa.${values?.enforceMFAType ?? 'DontForce'}`),
  lockout: (values, { text, format }) =>
    values?.enabled ? format('security.lockout.value', { count: values.maxAttempts }) : text('security.off'),
  history: (values, { text, format }) =>
    values?.enabled ? format('security.history.value', { count: values.historySize }) : text('security.off'),
  rotation: (values, { text, format }) =>
    values?.isActive && values.rotationPeriod
      ? format('security.rotation.value', { count: values.rotationPeriod })
      : text('security.rotation.never'),
};

/** What a policy would be without a value of the tenant's own. */
export function inheritedValue(
  name: EditableName,
  { mfa, lockout, history, rotation }: Facts,
  texts: SecurityTexts,
): string {
  if (name === 'mfa') return valueOf.mfa(mfa?.inherited, texts);
  if (name === 'lockout') return valueOf.lockout(lockout?.inherited, texts);
  if (name === 'history') return valueOf.history(history?.inherited, texts);
  return valueOf.rotation(rotation?.inherited, texts);
}

/** The ways of a strategy; the ways by username begin like those by address. */
const methods = {
  Password: 'security.method.password',
  MagicLink: 'security.method.link',
  Code: 'security.method.code',
  SmsCode: 'security.method.sms',
  SmsCodeV2: 'security.method.sms',
  Sms: 'security.method.sms',
  Passkeys: 'security.method.passkey',
  WebAuthN: 'security.method.passkey',
  WebAuthnPlatform: 'security.method.passkey',
  WebAuthnCrossPlatform: 'security.method.passkey',
  NoLocalAuthentication: 'security.method.none',
} as const satisfies Readonly<Record<string, SecurityText>>;
const isMethod = (name: string): name is keyof typeof methods => Object.hasOwn(methods, name);

/** The ways to sign in, each named once, the main one first. */
function methodsOf({ mainAuthStrategies, secondaryAuthStrategies }: AuthStrategies, { text }: SecurityTexts): string[] {
  const names = [
    ...mainAuthStrategies.map(({ strategy }) => strategy),
    ...secondaryAuthStrategies.filter(({ isActive }) => isActive).map(({ strategy }) => strategy),
  ];
  const ways = names.map((name) => name.replace(/^(EmailAnd|UsernameAnd)/, '')).filter(isMethod);
  return [...new Set(ways.map((way) => text(methods[way])))];
}

/** Things one after another, as a sentence. */
const sentence = (parts: readonly string[], lang: string): string =>
  `${new Intl.ListFormat(lang, { type: 'unit', style: 'short' }).format(parts)}.`;

const words: { readonly [Name in PolicyName]: (facts: Facts, texts: SecurityTexts) => Words } = {
  mfa: ({ mfa }, texts) => ({
    value: valueOf.mfa(mfa?.own ?? mfa?.inherited, texts),
    line: texts.text('security.mfa.line'),
  }),
  lockout: ({ lockout }, texts) => ({
    value: valueOf.lockout(lockout?.own ?? lockout?.inherited, texts),
    line: texts.text('security.lockout.line'),
  }),
  history: ({ history }, texts) => ({
    value: valueOf.history(history?.own ?? history?.inherited, texts),
    line: texts.text('security.history.line'),
  }),
  rotation: ({ rotation }, texts) => ({
    value: valueOf.rotation(rotationInForce(rotation?.own, rotation?.inherited)?.rotation, texts),
    line: texts.text('security.rotation.line'),
  }),
  captcha: ({ captcha }, { text, format }) => ({
    value: captcha?.enabled
      ? text(captcha.kind ? `security.captcha.${captcha.kind}` : 'security.on')
      : text('security.off'),
    line: captcha?.siteKey ? format('security.captcha.key', { key: captcha.siteKey }) : text('security.captcha.line'),
  }),
  complexity: ({ complexity }, { format, lang }) => {
    const { least = 0, kinds = 0, phrase } = complexity ?? {};
    const parts = [
      format('security.complexity.length', { count: least }),
      kinds > 0 && format('security.complexity.kinds', { count: kinds }),
      phrase !== undefined && format('security.complexity.phrase', { count: phrase }),
    ];
    return {
      value: format('security.complexity.value', { count: least }),
      line: sentence(
        parts.filter((part) => part !== false),
        lang,
      ),
    };
  },
  strategies: ({ strategies }, texts) => {
    const { text, format, lang } = texts;
    const ways = strategies ? methodsOf(strategies, texts) : [];
    const back = strategies?.recovery.filter(({ isActive }) => isActive) ?? [];
    const after = back.map(({ strategy }) => text(`security.recovery.${strategy}`));
    const lines = [sentence(ways, lang)];
    if (after.length)
      lines.push(format('security.strategies.recovery', { ways: new Intl.ListFormat(lang).format(after) }));
    return { value: format('security.strategies.value', { count: ways.length }), line: lines.join(' ') };
  },
};

export const wordsOf = (name: PolicyName, facts: Facts, texts: SecurityTexts): Words => words[name](facts, texts);

/** Who the inherited values come from. */
export const vendorOf = ({ vendorName }: SecurityPoliciesStore, { text }: SecurityTexts): string =>
  vendorName || text('security.vendor');

/** Where a value comes from, and why it cannot be changed where it cannot. */
export function sourceOf(
  name: PolicyName,
  security: SecurityPoliciesStore,
  texts: SecurityTexts,
): { readonly icon: IconComponent; readonly says: string } {
  const { text, format } = texts;
  const { facts } = security;
  const vendor = vendorOf(security, texts);
  const lock = security.lockOf(name);
  if (lock === 'vendor') return { icon: LockIcon, says: format('security.lock.vendor', { vendor }) };
  if (lock) return { icon: LockIcon, says: text(`security.lock.${lock}`) };
  const applies = name === 'rotation' && rotationInForce(facts.rotation?.own, facts.rotation?.inherited)?.from;
  const { own, inherited } = facts.rotation ?? {};
  if (applies && own?.isActive && inherited?.isActive)
    return {
      icon: InfoIcon,
      says:
        applies === 'own'
          ? format('security.rotation.stricter', { vendor, value: valueOf.rotation(inherited, texts) })
          : format('security.rotation.looser', { vendor, value: valueOf.rotation(own, texts) }),
    };
  if (!isSettable(name) || !security.isOwn(name) || applies === 'inherited')
    return { icon: BuildingIcon, says: format('security.inherited', { vendor }) };
  const beside = facts[name]?.inherited !== undefined && name !== 'rotation';
  return {
    icon: CheckIcon,
    says: beside
      ? format('security.ownBeside', { vendor, value: inheritedValue(name, facts, texts) })
      : text('security.own'),
  };
}

export const isSettable = (name: PolicyName): name is EditableName => Object.hasOwn(valueOf, name);
