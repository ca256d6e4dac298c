import { createStytchClient, Products, StytchUI } from '@stytch/vanilla-js';

const client = createStytchClient('public-token-test-00000000-0000-4000-8000-000000000000');
customElements.define('stytch-ui', StytchUI);
document.querySelector('stytch-ui').render({
  client,
  config: {
    products: [Products.passwords],
    passwordOptions: {
      loginExpirationMinutes: 30,
      loginRedirectURL: location.href,
      resetPasswordExpirationMinutes: 30,
      resetPasswordRedirectURL: location.href,
    },
  },
});
