import { variables } from '../../provider/config/variables.ts';

const HEAD = `# Configuration of the provider

Each setting is a variable of the environment, and an option of a JSON file that \`CONFIG_FILE\` or \`--config file.json\` names:

\`\`\`json
{ "publicUrl": "https://auth.example.com", "serve": { "host": "0.0.0.0" }, "lifetimes": { "accessToken": 600 } }
\`\`\`

A variable takes precedence over the file, and the file over the default. An empty variable counts as not set. The dots of an option are
objects in the file. Texts are texts there, numbers numbers, \`1\` and \`0\` are \`true\` and \`false\`, and lists are lists. An option that does
not exist is refused with the one that was probably meant. Without \`serve\`, these are the options of \`createProvider\`.

A variable marked \\* is a secret. It can be read from a file: \`ENCRYPTION_KEY_FILE=/run/secrets/key\`. One line break at the end of that file
does not count. If both variables are set, or the file cannot be read or is empty, the provider does not start. No message shows a secret.

Names have no prefix: \`GATEHOUSE_…\` belongs to the session layer of a host.

| Variable | Option | Meaning | Default |
|---|---|---|---|
`;

const cell = (text: string): string => text.replace(/\|/g, '\\|').replace(/[<{]/g, '\\$&');

/** The page `docs/configuration.md`: a row for each setting of the provider, from the table that it reads them by. */
export const configurationPage = (): string =>
  HEAD +
  Object.entries(variables)
    .map(
      ([name, { option, secret, what, fallback }]) =>
        `| \`${name}\`${secret ? ' \\*' : ''} | ${option === undefined ? '' : `\`${option}\``} | ${cell(what)} | ${cell(fallback)} |\n`,
    )
    .join('');
