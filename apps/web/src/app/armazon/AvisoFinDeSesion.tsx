import { X } from 'lucide-react'
import { useFinDeSesion } from '../../shared/sesion/useFinDeSesion.ts'
import { useSesion } from '../../shared/sesion/useSesion.ts'
import { Aviso } from '../../ui/Aviso.tsx'
import { hora } from '../../ui/formatos.ts'
import { IconButton } from '../../ui/IconButton.tsx'

/** Five minutes before the session ends by itself (D-7). The region is there from the start, so that it is announced. */
export function AvisoFinDeSesion() {
  const fin = useFinDeSesion()
  const { zonaHoraria } = useSesion().estado
  return (
    <div role="status">
      {fin ? (
        <Aviso
          tone="carey"
          title={`Tu sesión termina a las ${hora(fin.terminaEn, zonaHoraria)}`}
          className="mx-4 mt-3 md:mx-6 lg:mx-8"
          action={<IconButton size="sm" label="Cerrar aviso" icon={<X />} onClick={fin.descartar} />}
        >
          Guarda lo que estés haciendo; después tendrás que iniciar sesión de nuevo.
        </Aviso>
      ) : null}
    </div>
  )
}
