// Change: own button that knows light and dark only and is never disabled. Why: the stock toggle cycles through a third, "system" state, and is disabled until React runs; here the inline loader serves it until then (src/light/deferred-hydration).
import {translate} from '@docusaurus/Translate';
import {useColorMode, type ColorMode} from '@docusaurus/theme-common';
import type {Props} from '@theme/ColorModeToggle';
import IconDarkMode from '@theme/Icon/DarkMode';
import IconLightMode from '@theme/Icon/LightMode';
import clsx from 'clsx';
import type {ReactNode} from 'react';

import {colorModeToggle} from '@site/src/light/deferred-hydration/client/early-input.ts';

import styles from './styles.module.css';

function nameOf(mode: ColorMode): string {
  return mode === 'dark'
    ? translate({id: 'theme.colorToggle.ariaLabel.mode.dark', message: 'dark mode'})
    : translate({id: 'theme.colorToggle.ariaLabel.mode.light', message: 'light mode'});
}

/**
 * The color-mode button of the navbar: shows the mode in effect and switches to the other one.
 *
 * @param props as the stock component takes them; `value` and `respectPrefersColorScheme` are not needed
 */
export default function TwoStateColorModeToggle({className, buttonClassName, onChange}: Props): ReactNode {
  const {colorMode} = useColorMode();
  const label = translate(
    {id: 'theme.colorToggle.ariaLabel', message: 'Switch between dark and light mode (currently {mode})'},
    {mode: nameOf(colorMode)},
  );
  return (
    <div className={clsx(styles.toggle, className)}>
      <button
        {...{[colorModeToggle]: ''}}
        className={clsx('clean-btn', styles.button, buttonClassName)}
        type="button"
        title={nameOf(colorMode)}
        aria-label={label}
        onClick={() => onChange(colorMode === 'dark' ? 'light' : 'dark')}
      >
        <IconLightMode aria-hidden className={styles.light} />
        <IconDarkMode aria-hidden className={styles.dark} />
      </button>
    </div>
  );
}
