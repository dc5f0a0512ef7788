import type { Cliente } from '@nitida/contract/clientes'
import { useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { CalendarCheck, CalendarPlus, Ellipsis, Hourglass, MessageSquareText } from 'lucide-react'
import { useState } from 'react'
import { useHacer } from '../../../base/direccion/useHacer.ts'
import { clienteQuery } from '../../../entidades/paciente/clientes.consulta.ts'
import { NuevaCitaDialog } from '../../../operaciones/agendar/dialogos.tsx'
import { ProximosDias } from '../../../operaciones/agendar/ProximosDias.tsx'
import { Aviso } from '../../../ui/Aviso.tsx'
import { Button } from '../../../ui/Button.tsx'
import { contar } from '../../../ui/formatos.ts'
import { Menu } from '../../../ui/Menu.tsx'
import { Page } from '../../../ui/Page.tsx'
import type { Ver } from '../parametros.ts'
import { useVistaDeCitas } from '../useVistaDeCitas.ts'
import { CitasLista } from './CitasLista.tsx'
import { useListaCitas } from './useListaCitas.ts'

/** 'Todas las Citas' (spec §2). */
export function TodasLasCitas() {
  const lista = useListaCitas()
  const { direccion, ir, cambiar } = useVistaDeCitas()
  const [nueva, setNueva] = useState(false)
  useHacer({ cita: () => setNueva(true) })
  return (
    <Page
      title="Todas las Citas"
      subtitle={<Cuenta {...lista} />}
      actions={
        <>
          <Button icon={<MessageSquareText />} onClick={() => ir({ vista: 'mensajes' })}>
            Mensajes
          </Button>
          <ProximosDias />
          <Button variant="primary" icon={<CalendarPlus />} onClick={() => setNueva(true)}>
            Nueva cita
          </Button>
          <Menu
            label="Más de citas"
            items={[
              { label: 'Lista de espera', icon: <Hourglass />, onSelect: () => ir({ vista: 'espera' }) },
              { label: 'Asistencia', icon: <CalendarCheck />, onSelect: () => ir({ vista: 'asistencia' }) },
            ]}
            trigger={<Button icon={<Ellipsis />}>Más</Button>}
          />
        </>
      }
    >
      <CitasLista lista={lista} />
      <NuevaCitaDialog open={nueva} onCerrar={() => setNueva(false)} />
      {direccion.idCliente === null ? null : (
        <CitaParaPaciente id={direccion.idCliente} onCerrar={() => cambiar({ idCliente: null }, true)} />
      )}
    </Page>
  )
}

const cuales: Record<Ver, string> = {
  hoy: ' hoy, con las canceladas',
  manana: ' mañana, con las canceladas',
  porConfirmar: ' por confirmar de hoy en adelante',
  vivas: ' hoy, sin las canceladas',
  porLlamar: ' por confirmar hoy y mañana',
  todas: '',
}

function Cuenta({ consulta, busqueda, ver, fecha, sucursal }: ReturnType<typeof useListaCitas>) {
  const { data } = consulta
  if (!data) return <>Quién viene, cuándo y a qué sucursal.</>
  const cuantas = `${data.totalExacto === false ? 'Más de ' : ''}${contar(data.total, 'cita')}`
  const filtradas = busqueda || fecha || sucursal ? ' con estos filtros' : ''
  return <>{`${cuantas}${cuales[ver]}${filtradas}`}</>
}

/**
 * Another screen asked for the new appointment: the patient comes as navigation state, or is read by the id in the address
 * (D-17).
 */
function CitaParaPaciente({ id, onCerrar }: { id: number; onCerrar: () => void }) {
  const enEstado = useRouterState({ select: ({ location }) => location.state.cliente })
  const traido = enEstado?.id === id ? enEstado : null
  const { data, error } = useQuery({ ...clienteQuery(id), enabled: traido === null })
  const cliente: Cliente | null = traido ?? data?.data ?? null
  if (error) {
    return (
      <Aviso
        tone="bad"
        className="mt-4"
        action={
          <Button size="sm" onClick={onCerrar}>
            Cerrar
          </Button>
        }
      >
        No se pudo abrir la cita nueva de ese paciente. {error.message}
      </Aviso>
    )
  }
  return cliente ? <NuevaCitaDialog open paciente={cliente} onCerrar={onCerrar} /> : null
}
