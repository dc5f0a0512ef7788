import type { Plugin } from 'vite'
import { descriptores } from './screens.ts'

/** The library's icons, a file each. */
const ICONS = /\/lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/

/**
 * Gives the lines of an icon their place in it for a key. The library's keys are six random characters, which no compression makes
 * any shorter: those of the icons about a first list weigh a kilobyte.
 */
export function shortIconKeys(): Plugin {
  return {
    name: 'short-icon-keys',
    apply: 'build',
    transform: {
      filter: { id: ICONS },
      handler(code) {
        let place = 0
        return { code: code.replaceAll(/(?<=\bkey: ")\w+(?=")/g, () => String(place++)), map: null }
      },
    },
  }
}

/** Of all icons by their names only those that descriptors name. */
export function iconsOfScreens(): Plugin {
  return {
    name: 'icons-of-screens',
    apply: 'build',
    transform: {
      filter: { id: /\/app\/armazon\/dibujos\.ts$/ },
      handler() {
        const names = [...new Set(descriptores().flatMap(({ icono }) => (icono ? [icono] : [])))].join(', ')
        return { code: `import { ${names} } from 'lucide-react'\nexport const dibujos = { ${names} }\n`, map: null }
      },
    },
  }
}
