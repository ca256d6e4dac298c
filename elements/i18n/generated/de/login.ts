// Compiled from messages/de/login.json by `npm run messages`.
import type { Messages } from '../../area.ts';

export const messages: Messages = {
  'login.title': 'Anmelden',
  'login.lead': 'Melden Sie sich mit Ihrer geschäftlichen E-Mail-Adresse an.',
  'login.identifier': 'Geschäftliche E-Mail-Adresse',
  'login.placeholder': 'name@firma.de',
  'login.continue': 'Weiter',
  'login.continuing': 'Einen Moment …',
  'login.passwordTitle': 'Passwort eingeben',
  'login.password': 'Passwort',
  'login.signIn': 'Anmelden',
  'login.signingIn': 'Anmeldung läuft …',
  'login.change': 'Ändern',
  'login.back': 'Zurück',
  'login.forgot': 'Passwort vergessen?',
  'login.show': 'Passwort anzeigen',
  'login.hide': 'Passwort verbergen',
  'login.done': 'Sie sind angemeldet. Einen Moment …',
  'login.identifierMissing': 'Geben Sie Ihre E-Mail-Adresse ein.',
  'login.identifierMalformed': 'Geben Sie eine gültige E-Mail-Adresse ein.',
  'login.passwordMissing': 'Geben Sie Ihr Passwort ein.',
  'login.unavailable': 'Für Ihr Konto ist ein weiterer Schritt nötig, den diese Seite noch nicht anzeigen kann. Wenden Sie sich an Ihre Administration.',
};
