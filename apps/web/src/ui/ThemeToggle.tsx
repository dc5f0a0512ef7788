import { Moon, Sun } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { Button } from './Button.tsx'
import { IconButton } from './IconButton.tsx'
import { guardarTema, oirTema, temaVisible } from './tema.ts'

/** Changes between light and dark and remembers it on this device. */
export function ThemeToggle({ labelled }: { labelled?: boolean }) {
  const oscuro = useSyncExternalStore(oirTema, temaVisible) === 'oscuro'
  const label = oscuro ? 'Usar tema claro' : 'Usar tema oscuro'
  const icon = oscuro ? <Sun /> : <Moon />
  const change = () => guardarTema(oscuro ? 'claro' : 'oscuro')
  if (!labelled) return <IconButton label={label} icon={icon} onClick={change} />
  return (
    <Button variant="ghost" icon={icon} onClick={change}>
      {label}
    </Button>
  )
}
