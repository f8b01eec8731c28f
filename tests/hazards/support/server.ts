/** How the server that a sample asks behaves. */
type Behavior = 'as written' | 'slow' | 'failing';

interface Held {
  name: string;
  answer: () => void;
}

/** The stand-in for all servers. */
class Server {
  behavior: Behavior = 'as written';
  /** Names of the functions that were called. */
  readonly asked: string[] = [];
  readonly #held: Held[] = [];

  readonly request = (name: string, ask: () => unknown): unknown => {
    this.asked.push(name);
    if (this.behavior === 'failing') return Promise.reject(new Error('the server does not answer'));
    if (this.behavior === 'slow') {
      return new Promise((resolve) => {
        const answer = (): void => resolve(ask());
        this.#held.push({name, answer});
      });
    }
    return ask();
  };

  /** Lets all answers arrive that are still under way, the last asked first, as a network may. */
  answerAll(): void {
    for (const {answer} of this.#held.splice(0).reverse()) answer();
  }

  reset(): void {
    this.behavior = 'as written';
    this.asked.length = 0;
    this.#held.length = 0;
  }
}

export const server = new Server();

globalThis.serverRequest = server.request;
