import { llaveDeLecturas } from '../../../base/sesion/almacen.ts'
import { useSesion } from '../../../base/sesion/useSesion.ts'

/** Says that readings of the user wait in this browser, since a session ended before they were sent: they leave when the count opens. */
export function EnEspera({ conteo }: { conteo: number }) {
  const { usuario } = useSesion()
  if (localStorage.getItem(llaveDeLecturas(usuario.id, conteo)) === null) return null
  return <span className="block text-xs text-carey-ink">Aquí esperan lecturas tuyas: ábrelo y se envían.</span>
}
