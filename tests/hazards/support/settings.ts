/** What the stand-ins of the framework give to the editors of the sample that is mounted next. */
interface Settings {
  /** Stored JSON to start with; undefined leaves what the sample starts with. */
  editorState: string | undefined;
  /** Undefined leaves what the sample says. */
  isEditable: boolean | undefined;
  /** Hears of each error before the sample does. */
  onError: (error: Error) => void;
}

export const settings: Settings = {
  editorState: undefined,
  isEditable: undefined,
  onError: () => undefined,
};
