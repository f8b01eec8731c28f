/** Pages whose every place that readers rely on has a proof, or an executed sample in it; a folder ends with a slash. */
export const provenPages: readonly string[] = [];
