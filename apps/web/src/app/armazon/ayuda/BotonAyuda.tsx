import { CircleQuestionMark } from 'lucide-react'
import { Suspense } from 'react'
import { useConfirmacion } from '../../../base/formularios/useConfirmacion.ts'
import { usePreferencias } from '../../../base/sesion/usePreferencias.ts'
import { useSesion } from '../../../base/sesion/useSesion.ts'
import { Button } from '../../../ui/Button.tsx'
import { deferred } from '../../../ui/deferred.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { usePageKeys } from '../../../ui/usePageKeys.ts'
import { novedadesDesde } from './novedades.ts'

const cargar = async () => (await import('./AyudaDialog.tsx')).AyudaDialog
const AyudaDialog = deferred(cargar)
const anticipar = () => void cargar().catch(() => undefined)

/** '?' opens the help on this screen, as F1 does; a dot says that a release brought something. With its word it is for the drawer. */
export function BotonAyuda({ labelled = false }: { labelled?: boolean }) {
  const { userType } = useSesion().usuario
  const [{ novedadVista }] = usePreferencias()
  const dialogo = useConfirmacion<true>()
  const hayNuevas = novedadesDesde(novedadVista, userType).length > 0
  const alTeclear = (evento: KeyboardEvent) => {
    if (evento.key !== 'F1') return
    evento.preventDefault()
    if (!document.querySelector('[role=dialog], [role=alertdialog]')) dialogo.pedir(true)
  }
  usePageKeys(alTeclear, { active: !labelled }) // the bar's button listens
  const boton = {
    icon: <CircleQuestionMark />,
    'aria-haspopup': 'dialog' as const,
    onClick: () => dialogo.pedir(true),
    onPointerEnter: anticipar,
    onFocus: anticipar,
  }
  return (
    <span className="relative flex">
      {labelled ? (
        <Button variant="ghost" {...boton}>
          {hayNuevas ? 'Ayuda y novedades' : 'Ayuda'}
        </Button>
      ) : (
        <IconButton label={hayNuevas ? 'Ayuda, hay novedades' : 'Ayuda'} aria-keyshortcuts="F1" {...boton} />
      )}
      {hayNuevas && !labelled ? (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute top-1.5 right-1.5 size-2 rounded-full bg-carey"
        />
      ) : null}
      <Suspense fallback={null}>
        {dialogo.dato ? <AyudaDialog key={dialogo.apertura} open={dialogo.abierta} onCerrar={dialogo.cerrar} /> : null}
      </Suspense>
    </span>
  )
}
