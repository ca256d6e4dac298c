import { after, control, openGate, shutGate, signedIn, until, type Situations } from './situation.ts';

const TAG = 'admin-security';

export const securitySituations: Situations = {
  policies: {
    html: '<admin-security></admin-security>',
    async drive(page) {
      const element = page.locator(TAG);
      const shows = (...parts: string[]) => until(page, TAG, 'parts', ...parts);
      const button = (name: string) => element.getByRole('button', { name, exact: true });
      await signedIn(page);
      await shows('tabs', 'tab', 'panel', 'policy', 'source', 'chip', 'button');
      await button('Edit Lockout').click();
      await shows('editor', 'check');
      await element.getByRole('checkbox').check();
      await shows('field', 'label', 'required', 'control', 'input', 'message', 'save-bar', 'changes');
      await shutGate(page);
      await control(page, (fake) =>
        fake.answer('securityPolicies.createLockout', () =>
          window.gate.then(() => new Response('{}', { status: 403 })),
        ),
      );
      await button('Save').click();
      await shows('spinner');
      await openGate(page);
      await shows('note');
      await control(page, (fake) => fake.answer('securityPolicies.createLockout', undefined));
      await button('Try again').click();
      await shows('toasts', 'toast', 'text');
      await button('Edit Lockout').click();
      await button('Reset to inherited').click();
      await shows('scrim', 'dialog', 'dialog-header', 'dialog-title', 'dialog-body', 'dialog-footer', 'close');
    },
  },
  'policies that fail': after(
    TAG,
    (fake) => {
      for (const row of [
        'securityPolicies.mfa',
        'securityPolicies.lockout',
        'securityPolicies.passwordHistory',
        'securityPolicies.password',
        'configuration.strategies',
      ] as const)
        fake.answer(row, () => new Response(null, { status: 500 }));
    },
    'states',
    'error',
  ),
  'no policies': after(
    TAG,
    (fake) => {
      for (const row of [
        'securityPolicies.mfa',
        'securityPolicies.vendorMfa',
        'securityPolicies.lockout',
        'securityPolicies.vendorLockout',
        'securityPolicies.passwordHistory',
        'securityPolicies.vendorPasswordHistory',
        'securityPolicies.password',
        'configuration.strategies',
      ] as const)
        fake.answer(row, () => new Response(null, { status: 404 }));
    },
    'states',
    'empty',
  ),
};
