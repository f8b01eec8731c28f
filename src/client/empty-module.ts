// Stands for parts of the theme that the site does not use.
export {};
