import {useEffect, useRef} from 'react';

/** Returns a function that saves a file to the user's downloads. */
export function useSaveFile(): (file: File) => void {
  const url = useRef('');
  useEffect(() => () => URL.revokeObjectURL(url.current), []);
  return (file) => {
    // Some browsers read a file later, so its address is kept until the next one.
    URL.revokeObjectURL(url.current);
    url.current = URL.createObjectURL(file);
    const link = document.createElement('a');
    link.href = url.current;
    link.download = file.name;
    link.click();
  };
}
