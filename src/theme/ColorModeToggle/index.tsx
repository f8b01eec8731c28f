// Change: the toggle knows light and dark only. Why: the stock toggle cycles through a third, "system" state; here the system is followed until the reader chooses.
import type {ReactNode} from 'react';

import {useColorMode} from '@docusaurus/theme-common';
import ColorModeToggle from '@theme-original/ColorModeToggle';
import type {Props} from '@theme/ColorModeToggle';

/**
 * The color-mode button of the navbar: shows the mode in effect and switches to the other one.
 *
 * @param props as the stock component takes them; `value` and `respectPrefersColorScheme` are replaced
 */
export default function TwoStateColorModeToggle(props: Props): ReactNode {
  const {colorMode} = useColorMode();
  return <ColorModeToggle {...props} respectPrefersColorScheme={false} value={colorMode} />;
}
