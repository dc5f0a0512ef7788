import { CalendarPlus, Eye, FileDown, History, PackagePlus, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { AlertDialog } from '../ui/AlertDialog.tsx'
import { Badge } from '../ui/Badge.tsx'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Fecha } from '../ui/Fecha.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { Menu } from '../ui/Menu.tsx'
import type { MenuItem } from '../ui/MenuPopup.tsx'
import { PageSize } from '../ui/PageSize.tsx'
import { Pagination, Rango } from '../ui/Pagination.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { Select } from '../ui/Select.tsx'
import { type Column, Table } from '../ui/Table.tsx'
import { Toolbar } from '../ui/Toolbar.tsx'
import { Dinero, SinDato } from '../ui/texto.tsx'
import { toast } from '../ui/toast.ts'
import { type PacienteMuestra, pacientes } from './pacientes.ts'

/** A confirmation opened from a row's menu: the focus must find its way back to that gear. */
function EliminarMuestra({ paciente, onClose }: { paciente: PacienteMuestra | null; onClose: () => void }) {
  const confirm = () => {
    onClose()
    toast.exito('¡Eliminado!')
  }
  return (
    <AlertDialog
      open={paciente !== null}
      onOpenChange={(open) => !open && onClose()}
      title={`¿Eliminar a ${paciente?.nombre ?? ''}?`}
      description="Sus visitas y pedidos dejan de verse en las listas. No podrás revertir esta acción."
      confirmLabel="Eliminar paciente"
      peligro
      onConfirm={confirm}
    />
  )
}

const acciones = (paciente: PacienteMuestra, eliminar: (p: PacienteMuestra) => void): MenuItem[] => [
  { label: 'Nueva Cita', icon: <CalendarPlus />, onSelect: () => toast.info('Nueva Cita') },
  { label: 'Nuevo Pedido', icon: <PackagePlus />, onSelect: () => toast.info('Nuevo Pedido') },
  'separator',
  {
    label: 'Historial de Visitas',
    icon: <History />,
    onSelect: () => toast.info('Historial de Visitas'),
    motivo: paciente.visita ? null : 'Aún no tiene visitas.',
  },
  { label: 'Nueva Visita', icon: <Eye />, onSelect: () => toast.info('Nueva Visita') },
  { label: 'Exportar Histórico', icon: <FileDown />, onSelect: () => toast.info('Exportar Histórico') },
  { label: 'Eliminar', icon: <Trash2 />, onSelect: () => eliminar(paciente), peligro: true },
]

/** On a phone the second line of an item joins two columns. */
function Telefono(p: PacienteMuestra) {
  return (
    <>
      {p.telefono}
      <span className="sm:hidden"> · {p.detalle}</span>
    </>
  )
}

const columnas = (eliminar: (p: PacienteMuestra) => void): Column<PacienteMuestra>[] => [
  {
    key: 'nombre',
    title: 'Paciente',
    rowHeader: true,
    cell: (p) => (
      <>
        <span className="block font-medium">{p.nombre}</span>
        <span className="block text-xs text-ink3 max-sm:hidden">{p.detalle}</span>
      </>
    ),
  },
  { key: 'telefono', title: 'Teléfono', numeric: true, cell: Telefono },
  {
    key: 'visita',
    title: 'Última visita',
    phone: 'hidden',
    cell: (p) => <Fecha value={p.visita} vacio="Sin visitas" />,
  },
  {
    key: 'estado',
    title: 'Pedido',
    phone: 'block',
    cell: (p) => (p.estado ? <Badge tone={p.estado.tone}>{p.estado.texto}</Badge> : <SinDato>Sin pedido</SinDato>),
  },
  {
    key: 'saldo',
    title: 'Saldo',
    align: 'end',
    numeric: true,
    optional: true,
    phone: 'hidden',
    cell: (p) => <Dinero value={p.saldo} />,
  },
  { key: 'sucursal', title: 'Sucursal', optional: true, phone: 'hidden', cell: (p) => p.sucursal },
  {
    key: 'acciones',
    title: 'Acciones',
    titleHidden: true,
    align: 'end',
    phone: 'end',
    cell: (p) => (
      <span className="inline-flex">
        <IconButton
          hoverOnly
          label={`Nueva cita para ${p.nombre}`}
          icon={<CalendarPlus />}
          onClick={() => toast.info('Nueva Cita')}
        />
        <Menu label={`Acciones de ${p.nombre}`} items={acciones(p, eliminar)} />
      </span>
    ),
  },
]

const sucursales = [
  { value: 0, label: 'Todas las sucursales' },
  { value: 1, label: '01 - Av. Juárez' },
  { value: 2, label: '02 - Cholula' },
]

/** A list as every list of the application looks: toolbar, table, menus, paging. */
export function MuestraLista() {
  const [busqueda, setBusqueda] = useState('')
  const [sucursal, setSucursal] = useState<number | null>(0)
  const [page, setPage] = useState(1)
  const [size, setSize] = useState(10)
  const [porEliminar, setPorEliminar] = useState<PacienteMuestra | null>(null)
  const visibles = pacientes.filter((p) => p.nombre.toLowerCase().includes(busqueda.toLowerCase()))
  return (
    <Card padded={false}>
      <Toolbar end={<Rango page={page} pageSize={size} total={1284} />}>
        <SearchField label="Buscar por nombre" value={busqueda} onSearch={setBusqueda} className="w-full sm:w-80" />
        <Select
          label="Sucursal"
          labelHidden
          options={sucursales}
          value={sucursal}
          onValueChange={setSucursal}
          className="w-52"
        />
        <PageSize value={size} onValueChange={setSize} />
        <Button variant="primary" icon={<Plus />}>
          Nuevo paciente
        </Button>
      </Toolbar>
      <Table caption="Lista de Pacientes" columns={columnas(setPorEliminar)} rows={visibles} rowKey={(p) => p.id} />
      <Pagination page={page} pageSize={size} total={1284} onPageChange={setPage} hrefOf={(n) => `?page=${n}`} />
      <EliminarMuestra paciente={porEliminar} onClose={() => setPorEliminar(null)} />
    </Card>
  )
}
