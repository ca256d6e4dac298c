// Compiled from messages/de/errors.json by `npm run messages`.
import type { Messages } from '../../area.ts';

export const messages: Messages = {
  'errors.wait': [{"type":0,"value":"Zu viele Versuche. Versuchen Sie es in "},{"type":6,"value":"seconds","options":{"one":{"value":[{"type":7},{"type":0,"value":" Sekunde"}]},"other":{"value":[{"type":7},{"type":0,"value":" Sekunden"}]}},"offset":0,"pluralType":"cardinal"},{"type":0,"value":" erneut."}],
  'errors.waitABit': 'Zu viele Versuche. Warten Sie einen Moment und versuchen Sie es erneut.',
  'errors.GH-NETWORK': 'Der Dienst ist nicht erreichbar. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
  'errors.GH-TIMEOUT': 'Der Dienst hat zu lange nicht geantwortet. Versuchen Sie es erneut.',
  'errors.GH-OFFLINE': 'Sie sind offline. Stellen Sie eine Internetverbindung her und versuchen Sie es erneut.',
  'errors.GH-COOKIE-BLOCKED': 'Dieser Browser blockiert die Cookies, die für die Anmeldung nötig sind.',
  'errors.GH-SIGNED-OUT': 'Sie sind abgemeldet. Melden Sie sich erneut an.',
  'errors.ER-WRONG-CREDENTIALS': 'E-Mail-Adresse oder Passwort ist falsch',
  'errors.ER-USER-DISABLED': 'Ihr Benutzerkonto ist deaktiviert',
  'errors.ER-USER-EXPIRED': 'Ihr Zugang ist abgelaufen',
  'errors.ER-USER-LOCKED': 'Ihr Benutzerkonto ist gesperrt',
  'errors.ER-USER-NOT-VERIFIED': 'Ihr Benutzerkonto ist noch nicht aktiviert',
  'errors.ER-STRATEGY-NOT-ALLOWED': 'Die Anmeldung mit Passwort ist nicht erlaubt',
  'errors.ER-FORBIDDEN': 'Sie haben keine Berechtigung für diese Aktion',
  'errors.ER-NOT-FOUND': 'Nicht gefunden',
  'errors.ER-INTERNAL': 'Etwas ist schiefgegangen. Versuchen Sie es erneut.',
  'errors.ER-BUSY': 'Der Dienst ist ausgelastet, bitte versuchen Sie es gleich noch einmal',
  'errors.ER-UNAVAILABLE': 'Der Dienst ist nicht verfügbar, bitte versuchen Sie es gleich noch einmal',
  'errors.generic': 'Ein unbekannter Fehler ist aufgetreten',
  'errors.unreadable': 'Gerade gibt es Schwierigkeiten. Bitte versuchen Sie es noch einmal.',
  'errors.tooLarge': 'Die Anfrage ist zu groß',
  'errors.tenantMissing': 'Es ist kein Konto ausgewählt',
};
