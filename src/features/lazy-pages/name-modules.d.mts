export default function nameModules(code: string): string;
