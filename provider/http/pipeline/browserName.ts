import Bowser from 'bowser';

/** Longer ones are not looked at: the name that a browser gives itself is a text from outside. */
const LONGEST = 500;

/** What a browser calls itself, for people: "Firefox on Windows". Empty where it says nothing that is known. */
export function browserName(request: Request): string {
  const agent = request.headers.get('user-agent') ?? '';
  if (agent === '' || agent.length > LONGEST) return '';
  const { browser, os } = Bowser.parse(agent);
  return [browser.name, os.name].filter((name) => name !== undefined && name !== '').join(' on ');
}
