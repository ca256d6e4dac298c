import { readBeginning } from '../../operator/bootstrap/arguments.ts';
import { bootstrap } from '../../operator/bootstrap/bootstrap.ts';
import { readEnvironment } from '../../config/environment.ts';
import { print, withProvider, type Command } from './command.ts';

export const bootstrapCommand: Command = {
  what: [
    '--tenant "Acme" --admin-email ada@acme.example --origin https://app.acme.example',
    'makes the first tenant, its administrator and the application where they are missing, allows the origin, and prints a',
    'link with which the administrator sets a password, and the client id; on an embedded database the provider has to be',
    'stopped meanwhile',
  ],
  run: async (args) => {
    const beginning = readBeginning(args, readEnvironment(process.env).config);
    await withProvider(async (provider) => {
      const link = await bootstrap(provider, beginning);
      if (link === undefined) print(`${beginning.adminEmail} has an account and signs in at ${beginning.origin}`);
      else {
        print(`${beginning.adminEmail} sets a password at ${link}`);
        print('The link works once, within a week. Another run prints a new one.');
      }
      print(`The client id of your pages is ${provider.clientId}`);
    });
  },
};
