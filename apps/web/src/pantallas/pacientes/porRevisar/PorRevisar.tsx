import { etiquetaSucursal } from '@nitida/contract/nombres'
import { alcanceDe } from '@nitida/contract/permisos'
import type { PorRevisar as Paciente } from '@nitida/contract/seguimiento'
import { nombresDeMotivo } from '@nitida/contract/seguimiento.rules'
import { CalendarClock, CalendarPlus, PhoneCall, Send, Settings } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Volver } from '../../../base/direccion/Volver.tsx'
import { useConfirmacion } from '../../../base/formularios/useConfirmacion.ts'
import { FILAS_POR_PAGINA } from '../../../base/listas/filas.ts'
import { ListaCard } from '../../../base/listas/ListaCard.tsx'
import { useSesion } from '../../../base/sesion/useSesion.ts'
import { veTodas } from '../../../entidades/paciente/clientes.consulta.ts'
import { useSucursales } from '../../../entidades/sucursal/useSucursales.ts'
import { NuevaCitaDialog } from '../../../operaciones/agendar/dialogos.tsx'
import { ExportarMenu } from '../../../operaciones/exportar/ExportarMenu.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { deferred } from '../../../ui/deferred.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { keepFocus } from '../../../ui/keepFocus.ts'
import { Menu } from '../../../ui/Menu.tsx'
import type { MenuItem } from '../../../ui/MenuPopup.tsx'
import { Page } from '../../../ui/Page.tsx'
import { Select } from '../../../ui/Select.tsx'
import { Table } from '../../../ui/Table.tsx'
import { columnas, motivoSinMensaje } from './columnas.tsx'
import { preguntarSiEscribir } from './envioDeSeguimiento.tsx'
import { usePorRevisar } from './usePorRevisar.ts'

const LlamadaDialog = deferred(async () => (await import('./LlamadaDialog.tsx')).LlamadaDialog)
const RevisionDialog = deferred(async () => (await import('./LlamadaDialog.tsx')).RevisionDialog)

const TODOS = 'todos'
const TODAS = 0

/** Marked patients of the page who can be written to; another page or filter starts empty. */
function useMarcas(filas: readonly Paciente[], clave: string) {
  const [marcas, setMarcas] = useState<{ clave: string; ids: ReadonlySet<number> }>({ clave, ids: new Set() })
  const vigentes = marcas.clave === clave ? marcas.ids : new Set<number>()
  const marcables = filas.filter((fila) => motivoSinMensaje(fila) === null)
  const marcados = marcables.filter(({ id }) => vigentes.has(id))
  const poner = (pacientes: readonly Paciente[]) => setMarcas({ clave, ids: new Set(pacientes.map(({ id }) => id)) })
  return {
    marcados,
    marcables,
    tiene: (paciente: Paciente) => marcados.includes(paciente),
    marcar: (paciente: Paciente, si: boolean) =>
      poner(si ? [...marcados, paciente] : marcados.filter((otro) => otro !== paciente)),
    poner,
  }
}

type Lista = ReturnType<typeof usePorRevisar>
type Marcas = ReturnType<typeof useMarcas>

/** Questions that a row or the marked rows open, each about whom it was opened for. */
const useDialogos = () => ({
  llamada: useConfirmacion<Paciente>(),
  revision: useConfirmacion<Paciente>(),
  cita: useConfirmacion<Paciente>(),
})
type DialogosAbiertos = ReturnType<typeof useDialogos>
type Escribir = (pacientes: readonly Paciente[]) => void

/** 'Por revisar': due patients, their reasons, and their last contact. */
export function PorRevisar() {
  const { usuario } = useSesion()
  const lista = usePorRevisar()
  const marcas = useMarcas(lista.consulta.data?.data ?? [], lista.clave)
  const dialogos = useDialogos()
  const escribir: Escribir = (pacientes) =>
    preguntarSiEscribir({ pacientes, motivo: lista.filtros.motivo, onHecho: () => marcas.poner([]) })
  const columns = columnas({
    conSucursal: veTodas(usuario),
    tiene: marcas.tiene,
    marcar: marcas.marcar,
    acciones: (paciente) => <Acciones paciente={paciente} dialogos={dialogos} onEscribir={escribir} />,
  })
  return (
    <Page
      title="Gestión de Pacientes"
      subtitle="Por revisar: a quién toca llamar, por qué, y con quién ya se habló."
      back={<Volver to="/dashboard/clientes">Todos los pacientes</Volver>}
    >
      <ListaCard
        titulo="Por revisar"
        consulta={lista.consulta}
        pagina={lista.pagina}
        porPagina={FILAS_POR_PAGINA}
        busqueda={{ label: 'Buscar por nombre o teléfono', texto: lista.busqueda, onBuscar: lista.buscar }}
        filtros={<Filtros lista={lista} />}
        acciones={<ExportarMenu lista="porRevisar" filtro={lista.query} />}
        textoFallo="No se pudo cargar a quién toca revisar"
        vacio={{
          titulo: 'Nadie por revisar',
          ayuda:
            'Aquí aparece quien toca revisión, a quien se le acaban los lentes de contacto o quien dejó algo pendiente.',
        }}
        tabla={(visibles, cargando) => (
          <>
            <Seleccion marcas={marcas} onEnviar={escribir} />
            <Table
              caption="Pacientes por revisar"
              columns={columns}
              rows={visibles}
              rowKey={({ id }) => id}
              busy={cargando}
            />
          </>
        )}
      />
      <Dialogos dialogos={dialogos} />
    </Page>
  )
}

interface AccionesProps {
  paciente: Paciente
  dialogos: DialogosAbiertos
  onEscribir: Escribir
}

/** What may be done with a due patient; the call, which is most often, is a button of its own under the pointer. */
function Acciones({ paciente, dialogos, onEscribir }: AccionesProps) {
  const { usuario } = useSesion()
  const { llamada, revision, cita } = dialogos
  const items: MenuItem[] = [
    { label: 'Llamé', icon: <PhoneCall />, onSelect: () => llamada.pedir(paciente) },
    {
      label: 'Enviar mensaje',
      icon: <Send />,
      onSelect: () => onEscribir([paciente]),
      motivo: motivoSinMensaje(paciente),
    },
    { label: 'Nueva cita', icon: <CalendarPlus />, onSelect: () => cita.pedir(paciente) },
    ...(alcanceDe(usuario.userType, 'visitas.crear')
      ? [{ label: 'Próxima revisión', icon: <CalendarClock />, onSelect: () => revision.pedir(paciente) }]
      : []),
  ]
  const label = `Acciones de ${paciente.nombreCompleto}`
  return (
    <span className="inline-flex">
      <IconButton
        hoverOnly
        label={`Llamé a ${paciente.nombreCompleto}`}
        icon={<PhoneCall />}
        onClick={() => llamada.pedir(paciente)}
      />
      <Menu label={label} items={items} trigger={<IconButton ref={keepFocus} label={label} icon={<Settings />} />} />
    </span>
  )
}

function Filtros({ lista }: { lista: Lista }) {
  const { usuario } = useSesion()
  const { activas } = useSucursales()
  const { motivo, sucursal, contactados } = lista.filtros
  return (
    <>
      <Select
        label="Motivo"
        labelHidden
        options={[
          { value: TODOS, label: 'Todos los motivos' },
          ...lista.motivos.map((uno) => ({ value: uno, label: nombresDeMotivo[uno] })),
        ]}
        value={motivo ?? TODOS}
        onValueChange={(uno) => lista.filtrar({ motivo: lista.motivos.find((otro) => otro === uno) })}
        className="w-full sm:w-60"
      />
      {veTodas(usuario) ? (
        <Select
          label="Sucursal"
          labelHidden
          options={[
            { value: TODAS, label: 'Todas las sucursales' },
            ...activas.map((una) => ({ value: una.id, label: etiquetaSucursal(una) })),
          ]}
          value={sucursal ?? TODAS}
          onValueChange={(id) => lista.filtrar({ sucursal: id || undefined })}
          className="w-full sm:w-48"
        />
      ) : null}
      <Checkbox
        label="Ver contactados"
        checked={contactados === 'si'}
        onChange={(evento) => lista.filtrar({ contactados: evento.target.checked ? 'si' : undefined })}
      />
    </>
  )
}

/** Marks the whole page, and writes to those who are marked. */
function Seleccion({ marcas, onEnviar }: { marcas: Marcas; onEnviar: Escribir }) {
  const { marcados, marcables, poner } = marcas
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 pb-3 sm:px-5">
      <Checkbox
        label="Seleccionar todos"
        checked={marcables.length > 0 && marcados.length === marcables.length}
        indeterminate={marcados.length > 0 && marcados.length < marcables.length}
        disabled={marcables.length === 0}
        onChange={(evento) => poner(evento.target.checked ? marcables : [])}
      />
      <Button size="sm" icon={<Send />} disabled={marcados.length === 0} onClick={() => onEnviar(marcados)}>
        Enviar mensaje
        {marcados.length > 0 ? <span className="tabular">({marcados.length})</span> : null}
      </Button>
    </div>
  )
}

function Dialogos({ dialogos: { llamada, revision, cita } }: { dialogos: DialogosAbiertos }) {
  return (
    <Suspense fallback={null}>
      {llamada.dato ? (
        <LlamadaDialog
          key={`llamada ${llamada.apertura}`}
          open={llamada.abierta}
          paciente={llamada.dato}
          onCerrar={llamada.cerrar}
        />
      ) : null}
      {revision.dato ? (
        <RevisionDialog
          key={`revision ${revision.apertura}`}
          open={revision.abierta}
          paciente={revision.dato}
          onCerrar={revision.cerrar}
        />
      ) : null}
      <NuevaCitaDialog
        open={cita.abierta}
        paciente={cita.dato}
        inicial={cita.dato ? { sucursalId: cita.dato.sucursal } : {}}
        onCerrar={cita.cerrar}
      />
    </Suspense>
  )
}
