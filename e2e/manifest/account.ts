import type { Page } from 'playwright-core';
import { SAMPLE_PASSWORD } from 'gatehouse-elements/testing.js';
import {
  control,
  insert,
  openGate,
  shutGate,
  signedIn,
  until,
  type DemoProvider,
  type Situation,
  type Situations,
} from './situation.ts';

const DIALOG = ['scrim', 'dialog', 'dialog-header', 'dialog-title', 'dialog-body', 'dialog-footer', 'close'];

/** Two places and a passkey; what is changed waits, and fails. */
async function arrange(page: Page): Promise<void> {
  await control(page, (fake) => {
    const createdAt = new Date().toISOString();
    fake.answer('sessions.mine', () => [
      { id: 'here', current: true, createdAt },
      { id: 'there', current: false, createdAt },
    ]);
    fake.answer('webauthn.listDevices', () => ({
      devices: [{ id: 'key', deviceType: 'CrossPlatform', name: 'Key', createdAt, backedUp: false }],
    }));
    const waits = () => window.gate.then(() => new Response('{}', { status: 500 }));
    for (const row of [
      'sessions.endOthers',
      'webauthn.deleteDevice',
      'passwords.change',
      'profile.changeEmail',
      'phones.changeOwn',
      'usernames.create',
      'profile.update',
      'ownMfa.renewRecoveryCode',
    ] as const)
      fake.answer(row, waits);
  });
}

/** Sends what a dialog asks: it is under way, fails, and is done at the second try. */
async function sent(page: Page, tag: string, verb: string): Promise<void> {
  const element = page.locator(tag);
  await shutGate(page);
  await element.locator('[part=dialog-footer]').getByRole('button', { name: verb }).click();
  await until(page, tag, 'parts', 'spinner');
  await openGate(page);
  await until(page, tag, 'parts', 'note');
  await control(page, (fake) => {
    for (const row of [
      'sessions.endOthers',
      'webauthn.deleteDevice',
      'passwords.change',
      'profile.changeEmail',
      'phones.changeOwn',
      'usernames.create',
      'ownMfa.forgetAll',
    ] as const)
      fake.answer(row, undefined);
  });
  await element.locator('[part=dialog-footer]').getByRole('button', { name: 'Try again' }).click();
  await until(page, tag, 'parts', 'toasts', 'toast', 'text');
  await element.locator('[part=dialog]').waitFor({ state: 'detached' });
}

/** Types another address, number or name, whose call waits, fails, and is done at the second try. */
async function identified(page: Page, tag: string, button: string, value: string, verb: string): Promise<void> {
  const element = page.locator(tag);
  await element.getByRole('button', { name: button }).click();
  await until(
    page,
    tag,
    'parts',
    ...DIALOG,
    'dialog-lead',
    'field',
    'label',
    'required',
    'control',
    'input',
    'message',
  );
  await element.locator('[part=dialog-body] input').fill(value);
  await shutGate(page);
  await element.locator('[part=dialog-footer]').getByRole('button', { name: verb }).click();
  await until(page, tag, 'parts', 'spinner');
  await openGate(page);
  await until(page, tag, 'parts', 'note');
  await answered(page);
  await element.locator('[part=dialog-footer]').getByRole('button', { name: 'Try again' }).click();
}

/** What waited and failed is answered by the fake again. */
const answered = (page: Page): Promise<void> =>
  control(page, (fake) => {
    for (const row of ['profile.changeEmail', 'phones.changeOwn', 'usernames.create', 'profile.update'] as const)
      fake.answer(row, undefined);
  });

/** Types the code of the newest message. */
async function coded(page: Page, tag: string, verb: string): Promise<void> {
  const element = page.locator(tag);
  const field = element.getByLabel('Code from the message');
  await field.waitFor();
  const code = await page.evaluate(
    () => document.querySelector<DemoProvider>('auth-provider')?.root.options.fetch.control.outbox[0]?.code ?? '',
  );
  await field.fill(code);
  await element.locator('[part=dialog-footer]').getByRole('button', { name: verb }).click();
}

/** The form of the profile: its save waits, fails, and is done at the second try. */
async function edited(page: Page, tag: string): Promise<void> {
  const element = page.locator(tag);
  await element.getByRole('button', { name: 'Edit profile' }).click();
  await element.getByLabel('Job title').fill('Countess');
  await until(page, tag, 'parts', 'field', 'label', 'required', 'control', 'input', 'message', 'save-bar', 'changes');
  await shutGate(page);
  await element.getByRole('button', { name: 'Save' }).click();
  await until(page, tag, 'parts', 'spinner');
  await openGate(page);
  await until(page, tag, 'parts', 'note');
  await answered(page);
  await element.getByRole('button', { name: 'Try again' }).click();
  await until(page, tag, 'parts', 'toast', 'text');
}

const toasted = (page: Page, tag: string): Promise<unknown> => until(page, tag, 'parts', 'toast', 'text');

/** What a person does in each block. */
const blocksOf = {
  async sessions(page: Page, tag: string) {
    await until(page, tag, 'parts', 'panel', 'row', 'chip', 'button');
    await page.locator(tag).getByRole('button', { name: 'Sign out everywhere else' }).click();
    await until(page, tag, 'parts', ...DIALOG);
    await sent(page, tag, 'Sign out 1 session');
  },
  async passkeys(page: Page, tag: string) {
    await page.locator(tag).getByRole('button', { name: 'Actions for Key' }).click();
    await until(page, tag, 'parts', 'menu');
    await page.locator(tag).getByRole('menuitem', { name: 'Delete' }).click();
    await until(page, tag, 'parts', ...DIALOG);
    await sent(page, tag, 'Delete passkey');
  },
  async email(page: Page, tag: string) {
    await identified(page, tag, 'Change email', 'ada@lovelace.example', 'Send code');
    await coded(page, tag, 'Change email');
    await toasted(page, tag);
  },
  async phones(page: Page, tag: string) {
    await identified(page, tag, 'Add phone number', '+447400123456', 'Text me a code');
    await coded(page, tag, 'Confirm number');
    await toasted(page, tag);
  },
  async username(page: Page, tag: string) {
    await identified(page, tag, 'Change username', 'countess', 'Save');
    await toasted(page, tag);
  },
  async profile(page: Page, tag: string) {
    await edited(page, tag);
    await page.locator(tag).getByRole('button', { name: 'Change email' }).click();
    await until(page, tag, 'parts', ...DIALOG, 'dialog-lead');
  },
  async mfa(page: Page, tag: string) {
    await until(page, tag, 'parts', 'panel', 'row', 'button');
    await page.locator(tag).getByRole('button', { name: 'Add a method' }).click();
    await until(page, tag, 'parts', 'scrim', 'dialog', 'dialog-header', 'dialog-title', 'dialog-body', 'close');
  },
  async factors(page: Page, tag: string) {
    const element = page.locator(tag);
    await element.getByRole('button', { name: /^Actions for/ }).click();
    await until(page, tag, 'parts', 'menu');
    await page.keyboard.press('Escape');
    await element.getByRole('button', { name: 'Make a new one' }).click();
    await until(page, tag, 'parts', 'dialog-footer');
    await shutGate(page);
    await element.getByRole('button', { name: 'Make a new code' }).click();
    await until(page, tag, 'parts', 'spinner');
    await openGate(page);
  },
  async password(page: Page, tag: string) {
    await page.locator(tag).getByRole('button', { name: 'Change password' }).click();
    await until(
      page,
      tag,
      'parts',
      ...DIALOG,
      'dialog-lead',
      'field',
      'label',
      'required',
      'control',
      'input',
      'message',
    );
    await page.locator(tag).locator('input[name=password]').fill(SAMPLE_PASSWORD);
    await page.locator(tag).locator('input[name=newPassword]').fill('a lamp of green glass');
    await sent(page, tag, 'Change password');
  },
};

const shown = (tag: string, ...blocks: (keyof typeof blocksOf)[]): Situation => ({
  html: '<user-profile></user-profile>',
  async drive(page) {
    await signedIn(page);
    await until(page, 'user-profile', 'states', 'ready');
    for (const block of blocks) {
      await arrange(page);
      if (block === blocks[0]) await insert(page, tag);
      await blocksOf[block](page, tag);
    }
  },
});

export const accountSituations: Situations = {
  sessions: shown('user-sessions', 'sessions'),
  passkeys: shown('user-passkeys', 'passkeys'),
  'the own password': shown('user-change-password', 'password'),
  'the own address': shown('user-edit-email', 'email'),
  'the own number': shown('user-phone-numbers', 'phones'),
  'the own username': shown('user-username', 'username'),
  'the own profile': {
    html: '<user-profile></user-profile>',
    async drive(page) {
      await signedIn(page);
      await until(page, 'user-profile', 'states', 'ready');
      await arrange(page);
      await blocksOf.profile(page, 'user-profile');
    },
  },
  'the own second factors': shown('user-mfa', 'mfa'),
  'a second factor that is set up': {
    html: '<user-profile></user-profile>',
    async drive(page) {
      await signedIn(page);
      await until(page, 'user-profile', 'states', 'ready');
      await arrange(page);
      await control(page, (fake) => void fake.enrol('ada@acme.example'));
      await insert(page, 'user-mfa');
      await blocksOf.factors(page, 'user-mfa');
    },
  },
  'all of them on one page': shown('user-privacy', 'sessions', 'passkeys', 'password'),
};
