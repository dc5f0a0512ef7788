import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { consulta } from '../../../shared/api/consulta.ts'
import { api } from '../../../shared/api/rutas.ts'
import { useSesion } from '../../../shared/sesion/useSesion.ts'
import { comprobacionQuery } from '../shared/cortes.consulta.ts'
import { Marco } from './Marco.tsx'
import { SinCorte } from './SinCorte.tsx'
import { Transacciones } from './Transacciones.tsx'
import { CorteRegistrado, SinSucursal, YaRegistrado } from './Ventanas.tsx'

const ENCARGADO = '1'

/**
 * What stands before the till (spec §4, §6): a manager needs a branch, and a till that is closed today is not closed again. What
 * one has just closed oneself is told as a success.
 */
export function Corte() {
  const { usuario, estado } = useSesion()
  const [registrado, setRegistrado] = useState<{ id: number; totalGeneral: number } | null>(null)
  const esEncargado = usuario.userType === ENCARGADO
  const asignada = useQuery({
    ...consulta(api.cortes.sucursalAsignada, { params: { userId: usuario.id } }),
    enabled: esEncargado,
  })
  const tieneCaja = !esEncargado || asignada.data?.sucursalAsignada === true
  const comprobacion = useQuery({ ...comprobacionQuery(usuario.id), enabled: tieneCaja })
  const dia = comprobacion.data?.dia ?? estado.hoy

  if (registrado) return <Marco dia={dia} ventana={<CorteRegistrado {...registrado} />} />
  if (asignada.data && !tieneCaja) return <Marco dia={dia} ventana={<SinSucursal />} />
  if (comprobacion.data?.existe) return <Marco dia={dia} ventana={<YaRegistrado {...comprobacion.data} />} />
  if (comprobacion.data) return <Transacciones onRegistrado={setRegistrado} />
  const fallida = [asignada, comprobacion].find(({ isError }) => isError)
  return (
    <Marco dia={dia}>
      <SinCorte consulta={fallida ?? null} />
    </Marco>
  )
}
