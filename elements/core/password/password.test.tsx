import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { runInAction } from 'mobx';
import type { ReactNode } from 'react';
import type { PasswordConfig } from '../../../api/contract/passwords.ts';
import { PasswordRulesStore } from '../../../stores/auth/passwords/PasswordRulesStore.ts';
import { Language } from '../../i18n/Language.ts';
import type { FieldProblem } from '../form/Sentence.ts';
import { mountReact } from '../mount/react.tsx';
import { quiet } from '../testing/app.ts';
import { holdClock } from '../testing/clock.ts';
import { RootStore } from '../../../stores/RootStore.ts';
import { waitUntil } from '../testing/waitUntil.ts';
import { NewPassword } from './NewPassword.tsx';

/** A person who types nothing for so long has paused. Milliseconds. */
const PAUSE = 1_000;
const NOTHING: FieldProblem = { text: '', lang: '' };

interface View {
  rules: PasswordRulesStore;
  problem: FieldProblem;
  answered: number;
  isBreached: boolean;
}
const Field = (props: View): ReactNode => <NewPassword formId="f" {...props} />;
const mountField = mountReact(Field);

/** A field with these rules, in German where `lang` says so. */
async function drawn(config: PasswordConfig | null = null, lang = 'en') {
  const host = document.createElement('div');
  host.lang = lang;
  document.body.append(host);
  const rules = new PasswordRulesStore(new RootStore({ baseUrl: 'https://p.example', ...quiet() }).context);
  rules.config = config;
  const props: View = { rules, problem: NOTHING, answered: 0, isBreached: false };
  const language = new Language(host);
  const stop = language.start();
  const problems: unknown[] = [];
  const view = mountField(host, props, { language, onViewError: (error) => problems.push(error) });
  await waitUntil(() => host.querySelector('input'));
  const input = host.querySelector('input');
  if (!input) throw new Error('no field');
  return {
    host,
    input,
    rules,
    draw: (more: Partial<View>) => view.update({ ...props, ...more }),
    lines: () =>
      [...host.querySelectorAll('[data-rules] > li')].map((one) => [
        one.querySelector('span')?.textContent,
        one.getAttribute('data-state'),
      ]),
    told: () => host.querySelector('[role=status]')?.textContent ?? '',
    end: () => (view.unmount(), stop(), host.remove()),
  };
}

const strict: PasswordConfig = {
  minLength: 12,
  maxLength: 20,
  requiredTests: { checkThreeRepeatedChars: true },
  optionalTests: { requireLowercase: true, requireUppercase: true, requireNumbers: true, requireSpecialChars: true },
};

describe('the checklist of a new password', () => {
  it('has one line for each rule of the provider, and says which are met while a person types (PWPOL-002, PWPOL-003)', async () => {
    const { input, lines, end } = await drawn(strict);
    expect(lines().map(([, state]) => state)).to.deep.equal(Array(7).fill('open'));
    input.focus();
    await sendKeys({ type: 'Abcdefgh1' });
    expect(lines()).to.deep.equal([
      ['12 characters or more: 3 are missing', 'open'],
      ['No character three times in a row', 'met'],
      ['A lower case letter', 'met'],
      ['An upper case letter', 'met'],
      ['A digit', 'met'],
      ['A symbol', 'open'],
      ['Not in a known breach (checked at the end)', 'open'],
    ]);
    end();
  });

  it('shows no word of another language while its own are on their way', async () => {
    const seen = new Set<string>();
    // Looks from the first drawing on: the texts may be there soon after.
    const watcher = new MutationObserver(() => {
      for (const one of document.querySelectorAll('[data-new-password] label, [data-rules] > li > span:first-of-type'))
        seen.add(one.textContent);
    });
    watcher.observe(document.body, { subtree: true, childList: true, characterData: true });
    const { host, input, lines, end } = await drawn(null, 'ar');
    await waitUntil(() => host.querySelector('label')?.textContent.includes('كلمة'));
    watcher.disconnect();
    expect(seen).to.include('\u00a0');
    expect([...seen].filter((text) => /[a-z]/i.test(text))).to.deep.equal([]);
    expect(lines()).to.have.lengthOf(2);
    expect(input.isConnected).to.equal(true);
    end();
  });

  it('blames nobody who is still typing, and says what is broken when the field is left', async () => {
    const { input, lines, end } = await drawn();
    input.focus();
    await sendKeys({ type: 'abcde' });
    expect(lines()[0]).to.deep.equal(['8 characters or more: 3 are missing', 'open']);
    input.blur();
    await waitUntil(() => lines()[0]?.[1] === 'missed');
    input.focus();
    await sendKeys({ type: 'f' });
    expect(lines()[0]).to.deep.equal(['8 characters or more: 2 are missing', 'open']);
    end();
  });

  it('blames nobody who leaves the field empty', async () => {
    const { input, lines, end } = await drawn();
    input.focus();
    input.blur();
    await new Promise(requestAnimationFrame);
    expect(lines()[0]).to.deep.equal(['8 characters or more', 'open']);
    end();
  });

  it('names the greatest length only where it is exceeded', async () => {
    const { input, lines, end } = await drawn({ minLength: 1, maxLength: 3 });
    input.focus();
    await sendKeys({ type: 'abcde' });
    expect(lines()[1]).to.deep.equal(['At most 3 characters: 2 too many', 'open']);
    end();
  });

  it('counts kinds to choose from as one rule, and a phrase in their place', async () => {
    const { input, lines, end } = await drawn({
      ...strict,
      allowPassphrases: true,
      minPhraseLength: 16,
      minOptionalTestsToPass: 3,
    });
    input.focus();
    await sendKeys({ type: 'a long phrase of words' });
    input.blur();
    await waitUntil(() => lines().some(([, state]) => state === 'missed'));
    const [some] = lines().filter(([text]) => text?.startsWith('At least'));
    expect(some).to.deep.equal(['At least 3 of these, or 16 characters', 'met']);
    expect(lines().find(([text]) => text === 'A digit')?.[1], 'one of a choice is never an error').to.equal('open');
    end();
  });

  it('follows rules that arrive after the first letters', async () => {
    const { input, lines, rules, end } = await drawn();
    input.focus();
    await sendKeys({ type: 'abcdefgh' });
    expect(lines()[0]?.[1]).to.equal('met');
    runInAction(() => (rules.config = { minLength: 10 }));
    await waitUntil(() => lines()[0]?.[1] === 'open');
    end();
  });

  it('tells password managers the rules, and is pasted into and shown', async () => {
    const { host, input, end } = await drawn(strict);
    expect([input.autocomplete, input.type, input.getAttribute('passwordrules')]).to.deep.equal([
      'new-password',
      'password',
      'minlength: 12; maxlength: 20; required: lower; required: upper; required: digit; required: special; allowed: lower, upper, digit, special; max-consecutive: 2;',
    ]);
    const pasted = new ClipboardEvent('paste', { bubbles: true, cancelable: true });
    expect(input.dispatchEvent(pasted)).to.equal(true);
    host.querySelector<HTMLButtonElement>('[data-reveal]')?.click();
    await waitUntil(() => input.type === 'text');
    end();
  });

  it('is read aloud when a person pauses, not with each key', async () => {
    const clock = holdClock();
    try {
      const { input, told, end } = await drawn();
      const waits = (): Promise<void> => waitUntil(() => clock.due(PAUSE) === 1, 'a pause is waited for');
      input.focus();
      const heard = new Set<string>();
      for (const key of 'abcd') {
        await sendKeys({ type: key });
        await waits();
        clock.pass(PAUSE - 1);
        heard.add(told());
      }
      expect([...heard]).to.deep.equal(['']);
      clock.pass(1);
      await waitUntil(() => told());
      expect(told()).to.equal('0 of 1 password rules are met.');
      await sendKeys({ type: 'efgh' });
      await waits();
      clock.pass(PAUSE);
      await waitUntil(() => told() === 'The password follows every rule.');
      end();
    } finally {
      clock.release();
    }
  });

  it('is emptied and hidden by each answer, and says a breach of what was sent until it is changed (ELE-10)', async () => {
    const { input, draw, lines, end } = await drawn(null, 'de');
    input.focus();
    await sendKeys({ type: 'password123' });
    draw({ answered: 1, isBreached: true, problem: { field: 'password', text: 'Nein.', lang: 'de' } });
    await waitUntil(() => input.value === '');
    expect(lines().at(-1)).to.deep.equal(['Aus einem Datenleck bekannt', 'missed']);
    expect([input.ariaInvalid, input.getAttribute('aria-describedby')]).to.deep.equal([
      'true',
      'f-password-error f-password-rules',
    ]);
    await sendKeys({ type: 'x' });
    await waitUntil(() => lines().at(-1)?.[1] === 'open');
    end();
  });
});
