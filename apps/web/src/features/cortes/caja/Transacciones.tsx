import { useQuery } from '@tanstack/react-query'
import { consulta } from '../../../shared/api/consulta.ts'
import { api } from '../../../shared/api/rutas.ts'
import { useSesion } from '../../../shared/sesion/useSesion.ts'
import { Aviso } from '../../../ui/Aviso.tsx'
import { nombreDe } from '../../usuarios/shared/nombreDe.ts'
import { nombreDelTipo } from '../shared/textos.ts'
import { Caja } from './Caja.tsx'
import { Marco } from './Marco.tsx'
import { SinCorte } from './SinCorte.tsx'

interface Props {
  onRegistrado: (corte: { id: number; totalGeneral: number }) => void
}

/** The till of the user, as soon as it is known what waits in it. */
export function Transacciones({ onRegistrado }: Props) {
  const { usuario, estado } = useSesion()
  const query = useQuery({
    ...consulta(api.cortes.transacciones, { params: { userId: usuario.id } }),
    staleTime: 0, // money: what the screen shows when it opens is what there is
  })
  const { data, isError } = query
  if (!data) {
    return (
      <Marco dia={estado.hoy}>
        <SinCorte consulta={isError ? query : null} />
      </Marco>
    )
  }
  const { dia, tipoUsuarioCreador, direccionSucursal } = data
  const dueno = [nombreDelTipo(tipoUsuarioCreador), nombreDe(usuario), direccionSucursal].filter(Boolean)
  return (
    <Marco dia={dia} subtitulo={dueno.join(' · ')}>
      {isError ? (
        <Aviso tone="carey" className="mb-4">
          No se pudieron actualizar los cobros. Lo que ves puede no estar al día.
        </Aviso>
      ) : null}
      <Caja caja={data} onRegistrado={onRegistrado} />
    </Marco>
  )
}
