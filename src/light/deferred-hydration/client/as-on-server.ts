/** Stands in for Docusaurus' `useIsBrowser` where a component has to stay as the server rendered it: never in a browser. */
export default function useIsBrowser(): boolean {
  return false;
}
