import {SharedNote} from './SharedNote';

const parameters = new URLSearchParams(window.location.search);

// Your application asks its server instead.
function getToken(): Promise<string> {
  return Promise.resolve(parameters.get('token') ?? '');
}

export default function App() {
  return (
    <SharedNote
      url="ws://localhost:1234"
      id="note-1"
      name={parameters.get('name') ?? 'Guest'}
      canWrite={parameters.get('right') === 'write'}
      getToken={getToken}
    />
  );
}
