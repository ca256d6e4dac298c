import { createConsoleKey } from '../../operator/console/operatorKey.ts';
import { print, withProvider, type Command } from './command.ts';

export const consoleKeyCommand: Command = {
  what: [
    "replaces the key of the operator's console and prints the address that opens it; on an embedded database",
    'the provider has to be stopped meanwhile',
  ],
  run: () => withProvider(async (provider) => print(await createConsoleKey(provider))),
};

export const rotateKeysCommand: Command = {
  what: [
    'publishes a new key that signs tokens, and encrypts the secrets in the database anew: on an embedded database under',
    'a new key in its file (the provider has to be stopped meanwhile), else under ENCRYPTION_KEY in place of',
    'ENCRYPTION_KEY_PREVIOUS',
  ],
  run: () =>
    withProvider(async (provider) => {
      await provider.rotateSigningKey();
      await provider.rotateEncryptionKey();
      print('The keys are rotated: a new one signs tokens soon, and the secrets are encrypted anew');
    }),
};
