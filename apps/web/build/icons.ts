import type { Plugin } from 'vite'
import { descriptores } from './screens.ts'

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
