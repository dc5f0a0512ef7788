import type { Cliente } from '@nitida/contract/clientes'
import type { SucursalActiva } from '@nitida/contract/sucursales'
import { Plus, RotateCcw } from 'lucide-react'
import type { ReactNode } from 'react'
import { FILAS_POR_PAGINA } from '../../base/listas/filas.ts'
import { ListaCard } from '../../base/listas/ListaCard.tsx'
import { useSesion } from '../../base/sesion/useSesion.ts'
import { veTodas } from '../../entidades/paciente/clientes.consulta.ts'
import { ExportarMenu } from '../../operaciones/exportar/ExportarMenu.tsx'
import { useRestaurarPaciente } from '../../operaciones/registrarPaciente/usePacientes.ts'
import { Button } from '../../ui/Button.tsx'
import { keepFocus } from '../../ui/keepFocus.ts'
import { useMediaQuery } from '../../ui/navegador.ts'
import { Table } from '../../ui/Table.tsx'
import { toast } from '../../ui/toast.ts'
import { columnas } from './columnas.tsx'
import { FiltrosDeCadena } from './FiltrosDeCadena.tsx'
import type { ListaPacientes } from './useListaPacientes.ts'

const sinPacientes = { titulo: 'No hay pacientes', ayuda: 'Registra al primero con «Nuevo paciente».' }
const sinEliminados = {
  titulo: 'No hay pacientes eliminados',
  ayuda: 'Los que se eliminen se quedan aquí y se pueden restaurar.',
}

const filtroDe = ({ busqueda: search, sucursal, eliminados }: ListaPacientes) => ({ search, sucursal, eliminados })

interface Props {
  lista: ListaPacientes
  sucursales: readonly SucursalActiva[]
  acciones: (paciente: Cliente) => ReactNode
  onNuevo: () => void
}

/** 'Lista de Pacientes': search, pages, and the actions of each row. */
export function ListaDePacientes({ lista, sucursales, acciones, onNuevo }: Props) {
  const { usuario, estado } = useSesion()
  const conSucursal = useMediaQuery('(min-width: 80rem)') && veTodas(usuario)
  const { pagina } = lista.pagina
  const lugar = { ...(pagina > 1 && { pagina }), ...(lista.sucursal !== null && { sucursal: lista.sucursal }) }
  const accionesDe = (paciente: Cliente) =>
    paciente.eliminado ? <Restaurar paciente={paciente} /> : acciones(paciente)
  return (
    <ListaCard
      titulo="Lista de Pacientes"
      consulta={lista.consulta}
      pagina={lista.pagina}
      porPagina={FILAS_POR_PAGINA}
      busqueda={{ label: 'Buscar por nombre o teléfono', texto: lista.busqueda, onBuscar: lista.buscar }}
      acciones={<ExportarMenu lista="pacientes" filtro={filtroDe(lista)} />}
      filtros={veTodas(usuario) ? <FiltrosDeCadena lista={lista} sucursales={sucursales} /> : null}
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
          wide
          caption="Lista de Pacientes"
          columns={columnas({ hoy: estado.hoy, lista: lugar, conSucursal, acciones: accionesDe })}
          rows={filas}
          rowKey={({ id }) => id}
          rowLink
          busy={cargando}
        />
      )}
    />
  )
}

function Restaurar({ paciente }: { paciente: Cliente }) {
  const restaurar = useRestaurarPaciente()
  return (
    <Button
      ref={keepFocus}
      size="sm"
      icon={<RotateCcw />}
      cargando={restaurar.isPending}
      onClick={() =>
        restaurar.mutate(paciente.id, {
          onSuccess: () => toast.exito('¡Paciente restaurado!', paciente.nombreCompleto),
          onError: (error) => toast.error('¡Error!', `No se pudo restaurar el paciente. ${error.message}`),
        })
      }
    >
      {/* The button is its icon on a phone, where the word would lie over a long name. */}
      <span className="max-sm:sr-only">
        Restaurar<span className="sr-only"> a {paciente.nombreCompleto}</span>
      </span>
    </Button>
  )
}
