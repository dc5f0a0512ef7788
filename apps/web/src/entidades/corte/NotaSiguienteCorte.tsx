import { alcanceDe } from '@nitida/contract/permisos'
import { useQuery } from '@tanstack/react-query'
import { leerIdUsuario, leerTipo } from '../../base/sesion/almacen.ts'
import { Aviso } from '../../ui/Aviso.tsx'
import { comprobacionQuery } from './cortes.consulta.ts'

/**
 * Says where money is taken that the till is already closed for today (D-61). Nothing shows while that is not known, nor to a
 * manager without branch, who has no till. Needs the query client only, because customers' pages show it to the staff, too.
 */
export function NotaSiguienteCorte() {
  const id = leerIdUsuario()
  const tipo = leerTipo()
  const enabled = id !== null && tipo !== null && alcanceDe(tipo, 'cortes.propio') !== null
  const { data } = useQuery({ ...comprobacionQuery(id ?? 0), enabled, retry: false })
  if (!data?.existe) return null
  return (
    <Aviso live>
      {tipo === '1' ? 'El corte de hoy de tu sucursal' : 'Tu corte de hoy'} ya está registrado: este cobro entra en el
      siguiente.
    </Aviso>
  )
}
