import type { ResumenPaciente } from '@nitida/contract/mostrador'
import { useNavigate } from '@tanstack/react-router'
import { leerUnoDe } from '../../../shared/direccion.ts'
import { useParametros } from '../../../shared/useParametros.ts'
import { Tabs } from '../../../ui/Tabs.tsx'
import { CitasDelPaciente } from './CitasDelPaciente.tsx'
import { FacturasDelPaciente } from './FacturasDelPaciente.tsx'
import { MensajesDelPaciente } from './MensajesDelPaciente.tsx'
import { PagosDelPaciente } from './PagosDelPaciente.tsx'
import { PedidosDelPaciente } from './PedidosDelPaciente.tsx'
import { RegistrosDelPaciente } from './RegistrosDelPaciente.tsx'

const contenidos = [
  { tab: 'citas', label: 'Citas', cuenta: 'citas', Contenido: CitasDelPaciente },
  { tab: 'pedidos', label: 'Pedidos', cuenta: 'pedidos', Contenido: PedidosDelPaciente },
  { tab: 'pagos', label: 'Pagos', cuenta: 'pagos', Contenido: PagosDelPaciente },
  { tab: 'visitas', label: 'Visitas e historias', cuenta: 'registros', Contenido: RegistrosDelPaciente },
  { tab: 'facturas', label: 'Facturas', cuenta: 'facturas', Contenido: FacturasDelPaciente },
  { tab: 'mensajes', label: 'Mensajes', cuenta: 'mensajes', Contenido: MensajesDelPaciente },
] as const

/**
 * What there is of a patient, a call a tab, made when it is opened. The tab is in the address, so that Back and a copied link
 * work; one that his reader may not open is not there, an empty one stays without its number.
 */
export function Pestanas({ resumen }: { resumen: ResumenPaciente }) {
  const { cliente, cuentas } = resumen
  const { tab } = useParametros({ tab: leerUnoDe(contenidos.map((uno) => uno.tab)) })
  const navigate = useNavigate()
  const visibles = contenidos.filter(({ cuenta }) => cuentas[cuenta] !== null)
  const actual = visibles.find((uno) => uno.tab === tab) ?? visibles.find((uno) => uno.tab === 'pedidos') ?? visibles[0]
  const abrir = (value: string) =>
    void navigate({ to: '.', search: { paciente: cliente.id, tab: value }, replace: true, resetScroll: false })
  return (
    <Tabs
      label={`Registros de ${cliente.nombreCompleto}`}
      value={actual?.tab ?? 'citas'}
      onValueChange={abrir}
      items={visibles.map(({ tab: value, label, cuenta, Contenido }) => ({
        value,
        label,
        count: cuentas[cuenta] || undefined,
        content: <Contenido idCliente={cliente.id} sucursal={cliente.sucursal} />,
      }))}
    />
  )
}
