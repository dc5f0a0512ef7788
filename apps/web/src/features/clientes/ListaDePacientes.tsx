import type { Cliente } from '@nitida/contract/clientes'
import { alcanceDe } from '@nitida/contract/permisos'
import type { SucursalActiva } from '@nitida/contract/sucursales'
import { etiquetaSucursal } from '@nitida/contract/sucursales.rules'
import { Plus, RotateCcw } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSesion } from '../../shared/sesion/useSesion.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Select } from '../../ui/Select.tsx'
import { Table } from '../../ui/Table.tsx'
import { toast } from '../../ui/toast.ts'
import { cuidarFoco } from '../usuarios/shared/enfocar.ts'
import { ListaCard } from '../usuarios/shared/ListaCard.tsx'
import { columnas } from './columnas.tsx'
import { veTodas } from './shared/clientes.consulta.ts'
import { type ListaPacientes, POR_PAGINA } from './useListaPacientes.ts'
import { useRestaurarPaciente } from './usePacientes.ts'

const sinPacientes = { titulo: 'No hay pacientes', ayuda: 'Registra al primero con «Nuevo paciente».' }
const sinEliminados = {
  titulo: 'No hay pacientes eliminados',
  ayuda: 'Los que se eliminen se quedan aquí y se pueden restaurar.',
}
const TODAS = 0

interface Props {
  lista: ListaPacientes
  sucursales: readonly SucursalActiva[]
  acciones: (paciente: Cliente) => ReactNode
  onNuevo: () => void
}

/** 'Lista de Pacientes': search, pages, and the actions of each row. */
export function ListaDePacientes({ lista, sucursales, acciones, onNuevo }: Props) {
  const { estado } = useSesion()
  const accionesDe = (paciente: Cliente) =>
    paciente.eliminado ? <Restaurar paciente={paciente} /> : acciones(paciente)
  return (
    <ListaCard
      titulo="Lista de Pacientes"
      consulta={lista.consulta}
      pagina={lista.pagina}
      porPagina={POR_PAGINA}
      busqueda={{ label: 'Buscar por nombre o teléfono', texto: lista.busqueda, onBuscar: lista.buscar }}
      filtros={<Filtros lista={lista} sucursales={sucursales} />}
      textoFallo="No se pudieron cargar los pacientes"
      vacio={lista.eliminados ? sinEliminados : sinPacientes}
      crear={
        lista.eliminados ? null : (
          <Button icon={<Plus />} onClick={onNuevo}>
            Registrar paciente
          </Button>
        )
      }
      tabla={(filas, cargando) => (
        <Table
          caption="Lista de Pacientes"
          columns={columnas(estado.hoy, accionesDe)}
          rows={filas}
          rowKey={({ id }) => id}
          busy={cargando}
        />
      )}
    />
  )
}

/** What only type 0 has: the branch, and the patients that were removed. */
function Filtros({ lista, sucursales }: Pick<Props, 'lista' | 'sucursales'>) {
  const { usuario } = useSesion()
  if (!veTodas(usuario)) return null
  const opciones = [
    { value: TODAS, label: 'Todas las sucursales' },
    ...sucursales.map((sucursal) => ({ value: sucursal.id, label: etiquetaSucursal(sucursal) })),
  ]
  return (
    <>
      <Select
        label="Sucursal"
        labelHidden
        options={opciones}
        value={lista.sucursal ?? TODAS}
        onValueChange={(id) => lista.elegirSucursal(id || null)}
        className="w-full sm:w-48"
      />
      {alcanceDe(usuario.userType, 'clientes.restaurar') ? (
        <Checkbox
          label="Ver eliminados"
          className="sm:ml-1"
          checked={lista.eliminados}
          onChange={(evento) => lista.verEliminados(evento.target.checked)}
        />
      ) : null}
    </>
  )
}

function Restaurar({ paciente }: { paciente: Cliente }) {
  const restaurar = useRestaurarPaciente()
  return (
    <Button
      ref={cuidarFoco}
      size="sm"
      icon={<RotateCcw />}
      cargando={restaurar.isPending}
      onClick={() =>
        restaurar.mutate(paciente.id, {
          onSuccess: () => toast.exito('¡Paciente restaurado!'),
          onError: (error) => toast.error('¡Error!', `No se pudo restaurar el paciente. ${error.message}`),
        })
      }
    >
      Restaurar<span className="sr-only"> a {paciente.nombreCompleto}</span>
    </Button>
  )
}
