import { describe } from 'node:test';
import { auditsEndpoints } from '../../api/contract/audits.ts';
import { eventsEndpoints } from '../../api/contract/events.ts';
import { ownMfaEndpoints } from '../../api/contract/mfa.ts';
import { passwordsEndpoints } from '../../api/contract/passwords.ts';
import { phoneNumbersEndpoints } from '../../api/contract/phoneNumbers.ts';
import { phonesEndpoints } from '../../api/contract/phones.ts';
import { profileEndpoints, usernamesEndpoints } from '../../api/contract/profile.ts';
import { recoveryEndpoints } from '../../api/contract/recovery.ts';
import { slackEndpoints } from '../../api/contract/slack.ts';
import { webauthnEndpoints } from '../../api/contract/webauthn.ts';
import { ChangePasswordStore } from '../auth/newPassword/ChangePasswordStore.ts';
import { PasskeysStore } from '../auth/passkeys/PasskeysStore.ts';
import type { StoreContext } from '../core/context.ts';
import { AuditsStore } from './audits/AuditsStore.ts';
import { Slack } from './connectivity/Slack.ts';
import { EmailStore } from './EmailStore.ts';
import { MemberFactors } from './members/MemberFactors.ts';
import { PhonesStore } from './PhonesStore.ts';
import { ProfileStore } from './ProfileStore.ts';
import { always } from './testing/belongsToOne.ts';
import { sendsOnce } from './testing/sendsOnce.ts';
import { UsernameStore } from './UsernameStore.ts';
import { UsersStore } from './users/UsersStore.ts';

const made = { id: 'k', response: { clientDataJSON: '', attestationObject: '' } };
const number = { id: 'n', phoneNumber: '+441', verified: true };
const makePhones = (context: StoreContext) => new PhonesStore(context);
const makeEmail = (context: StoreContext) => new EmailStore(context);
const makePassword = (context: StoreContext) => new ChangePasswordStore(context);
const makeSlack = (context: StoreContext) => new Slack(context);

describe('ELE-08: a second press while the first is under way sends nothing', () => {
  sendsOnce('for the code to another number', {
    make: makePhones,
    press: (store) => store.ask('+442'),
    row: phonesEndpoints.changeOwn,
    answer: { changePhoneId: 'c' },
  });

  sendsOnce('with the code of another number', {
    make: makePhones,
    press: (store) => store.verify('123456'),
    row: phonesEndpoints.verifyOwn,
    answer: null,
    others: [[phoneNumbersEndpoints.own, always([number])]],
  });

  sendsOnce('for the code that removes a number', {
    make: makePhones,
    press: (store) => store.askRemoval(number),
    row: phoneNumbersEndpoints.remove,
    answer: { phoneId: 'n', otcToken: 'o' },
  });

  sendsOnce('with the code that removes a number', {
    make: makePhones,
    press: (store) => store.remove('123456'),
    row: phoneNumbersEndpoints.verifyRemoval,
    answer: null,
    others: [[phoneNumbersEndpoints.own, always([])]],
  });

  sendsOnce('for the code to another address', {
    make: makeEmail,
    press: (store) => store.ask('ada@lovelace.example'),
    row: profileEndpoints.changeEmail,
    answer: null,
  });

  sendsOnce('with the code of another address', {
    make: makeEmail,
    press: (store) => store.verify('123456'),
    row: profileEndpoints.verifyEmail,
    answer: null,
  });

  sendsOnce('that stops the change of an address', {
    make: makeEmail,
    press: (store) => store.cancel(),
    row: profileEndpoints.cancelEmail,
    answer: null,
  });

  let names = 0;
  sendsOnce('with another username', {
    make: (context) => new UsernameStore(context),
    press: (store) => store.save(`name ${(names += 1)}`),
    row: usernamesEndpoints.create,
    answer: null,
    others: [[usernamesEndpoints.remove, always(null)]],
  });

  sendsOnce('with another profile', {
    make: (context) => new ProfileStore(context),
    press: (store) => store.save({ name: 'Ada', jobTitle: '', address: '', picture: '' }),
    row: profileEndpoints.update,
    answer: { id: 'ada' },
    others: [[profileEndpoints.me, () => ({ id: 'ada' })]],
  });

  sendsOnce('with another password', {
    make: makePassword,
    press: (store) => store.change('old', 'new'),
    row: passwordsEndpoints.change,
    answer: null,
  });

  sendsOnce('for the mail with a way to a password', {
    make: makePassword,
    press: (store) => store.mailReset(),
    row: recoveryEndpoints.forgotPassword,
    answer: null,
  });

  sendsOnce('for another passkey', {
    make: (context) => new PasskeysStore(context),
    press: (store) => store.create(async () => ({ make: async () => made })),
    row: webauthnEndpoints.createDevice,
    answer: { options: {} },
    others: [
      [webauthnEndpoints.verifyDevice, always(null)],
      [webauthnEndpoints.listDevices, always({ devices: [] })],
    ],
  });

  sendsOnce('for a code in place of a lost factor', {
    make: (context) => new MemberFactors(context, new UsersStore(context)),
    press: (store) => store.issueCode('amara'),
    row: ownMfaEndpoints.issueCode,
    answer: { code: '123456', expiresIn: 60 },
  });

  sendsOnce('for the file of the events', {
    make: (context) => new AuditsStore(context),
    press: (store) => store.exportCsv([]),
    row: auditsEndpoints.export,
    answer: new Blob(['a']),
  });

  sendsOnce('for the way to Slack', {
    make: makeSlack,
    press: (store) => store.connect('https://app.example/slack'),
    row: slackEndpoints.application,
    answer: { url: 'https://slack.example' },
  });

  sendsOnce('with what Slack has sent', {
    make: makeSlack,
    press: (store) => store.register({ code: 'c', state: 's', redirectUri: 'https://app.example' }),
    row: slackEndpoints.register,
    answer: { team: 'Acme' },
    others: [
      [slackEndpoints.channels, always([])],
      [slackEndpoints.configuration, always({ state: 'connected', slackSubscriptions: [] })],
      [eventsEndpoints.channelMaps, always([])],
    ],
  });
});
