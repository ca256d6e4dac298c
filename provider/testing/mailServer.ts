import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

/** A mail as the server was handed it. */
export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  /** The whole message, headers and all. */
  readonly source: string;
}

/** A mail server of its own, on this machine. */
export class MailServer {
  readonly received: ReceivedMail[] = [];
  /** The answer to every recipient; undefined: taken. */
  refusal: { readonly code: number; readonly words: string } | undefined;
  /** The answer to every sender; undefined: taken. */
  senderRefusal: { readonly code: number; readonly words: string } | undefined;
  /** The answer to the content of every mail, as when it arrives; undefined: taken. */
  dataRefusal: { readonly code: number; readonly words: string } | undefined;
  /** Held back until it is resolved, as by a slow server. */
  hold: Promise<void> = Promise.resolve();
  connections = 0;
  /** Mails whose content has arrived, answered or not. */
  held = 0;
  readonly #server: SMTPServer;
  port = 0;

  private constructor() {
    this.#server = new SMTPServer({
      disabledCommands: ['STARTTLS', 'AUTH'],
      closeTimeout: 100,
      onConnect: (_session, done) => {
        this.connections += 1;
        done();
      },
      onMailFrom: (_address, _session, done) => {
        const { senderRefusal } = this;
        done(senderRefusal && Object.assign(new Error(senderRefusal.words), { responseCode: senderRefusal.code }));
      },
      onRcptTo: (_address, _session, done) => {
        const { refusal } = this;
        done(refusal && Object.assign(new Error(refusal.words), { responseCode: refusal.code }));
      },
      onData: (stream, { envelope }, done) => {
        const from = envelope.mailFrom === false ? '' : (envelope.mailFrom?.address ?? '');
        const to = envelope.rcptTo.map(({ address }) => address);
        const finish = async (): Promise<void> => {
          const source = await text(stream);
          const { dataRefusal, hold } = this;
          this.held += 1;
          await hold;
          if (dataRefusal) {
            done(Object.assign(new Error(dataRefusal.words), { responseCode: dataRefusal.code }));
            return;
          }
          this.received.push({ from, to, source });
          done();
        };
        void finish();
      },
    });
    this.#server.on('error', () => undefined); // a client that went away
  }

  static async start(port = 0): Promise<MailServer> {
    const made = new MailServer();
    const listening = made.#server.listen(port, '127.0.0.1');
    await once(listening, 'listening');
    const address = listening.address();
    made.port = typeof address === 'object' && address !== null ? address.port : port;
    return made;
  }

  get url(): string {
    return `smtp://127.0.0.1:${this.port}`;
  }

  stop(): Promise<void> {
    return new Promise((resolve) => void this.#server.close(() => resolve()));
  }
}
