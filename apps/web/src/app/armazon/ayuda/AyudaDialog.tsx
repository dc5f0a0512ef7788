import { useRouterState } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { pantallaFinal } from '../../../base/direccion/guardia.ts'
import { usePreferencias } from '../../../base/sesion/usePreferencias.ts'
import { useSesion } from '../../../base/sesion/useSesion.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { Kbd } from '../../../ui/texto.tsx'
import { novedadesDesde, ultimaNovedad } from './novedades.ts'
import { ayudaDe, buscarEnAyuda } from './paginas.ts'

interface Punto {
  que: string
  como: ReactNode
  /** Types of user that it is for; all of them without it. */
  tipos?: string
}

const enLaCaja: readonly Punto[] = [
  { que: 'Un paciente', como: 'Su nombre, sin importar acentos ni el orden, o su teléfono.' },
  { que: 'Un pedido', como: '«pedido 25», su folio (01-25) o el QR de su ticket.', tipos: '012' },
  { que: 'Las citas de un día', como: '«cita 12», «citas mañana» o «citas 12/12».' },
  { que: 'Una pantalla o una acción', como: 'Su nombre: «corte», «nueva cita», «lista de espera».' },
]

const tareas: readonly Punto[] = [
  { que: 'Registrar a alguien', como: 'Busca su nombre; si no está, elige «Nuevo paciente».' },
  { que: 'Agendar', como: '«Nueva cita», o un espacio libre de la semana.' },
  { que: 'Tomar un pedido', como: '«Nuevo pedido», o «Pedido» en la página del paciente.', tipos: '012' },
  { que: 'Cobrar o entregar', como: 'Busca al paciente; con → eliges «Cobrar», «Recibir» o «Entregar».', tipos: '012' },
  { que: 'Facturar', como: '«Facturar pedido», en el engrane del pedido.', tipos: '012' },
  { que: 'Examinar', como: '«Nueva visita», en la página del paciente. Lo que escribes se guarda solo.', tipos: '024' },
  { que: 'Cerrar la caja', como: '«Corte de Caja», al terminar el día.', tipos: '012' },
  { que: 'Cambiar tu contraseña o agregar una llave', como: 'Tu nombre, en la barra: «Mi cuenta».' },
]

const teclas: readonly Punto[] = [
  { que: 'Esta ayuda', como: <Kbd>F1</Kbd> },
  {
    que: 'Ir a la caja de búsqueda',
    como: (
      <>
        <Kbd>F2</Kbd> <Kbd>Ctrl</Kbd> <Kbd>K</Kbd> o <Kbd>/</Kbd>
      </>
    ),
  },
  {
    que: 'Elegir y abrir',
    como: (
      <>
        <Kbd>↑</Kbd> <Kbd>↓</Kbd> y <Kbd>↵</Kbd>
      </>
    ),
  },
  { que: 'Lo que se puede hacer con un resultado', como: <Kbd>→</Kbd> },
  {
    que: 'Guardar un formulario',
    como: (
      <>
        <Kbd>Ctrl</Kbd> <Kbd>↵</Kbd>
      </>
    ),
  },
  { que: 'Cerrar', como: <Kbd>Esc</Kbd> },
]

function Parte({ titulo, puntos, className }: { titulo: string; puntos: readonly Punto[]; className?: string }) {
  const { userType } = useSesion().usuario
  return (
    <section className={className}>
      <h3 className="mb-2 font-semibold">{titulo}</h3>
      <dl className="grid gap-x-4 gap-y-2 sm:grid-cols-[12rem_1fr]">
        {puntos
          .filter(({ tipos }) => !tipos || tipos.includes(userType))
          .map(({ que, como }) => (
            <div key={que} className="sm:contents">
              <dt className="text-ink2">{que}</dt>
              <dd>{como}</dd>
            </div>
          ))}
      </dl>
    </section>
  )
}

/** What releases brought since this user looked; shown once. */
function Novedades() {
  const { userType } = useSesion().usuario
  const [{ novedadVista }, cambiar] = usePreferencias()
  const [nuevas] = useState(() => novedadesDesde(novedadVista, userType))
  useEffect(() => {
    if (nuevas.length > 0) cambiar({ novedadVista: ultimaNovedad })
  }, [nuevas, cambiar])
  return nuevas.length > 0 ? <Parte titulo="Novedades" puntos={nuevas} /> : null
}

/** Help on this screen, then on the box and the day's tasks; the keys only where there is a keyboard. */
function DeAqui() {
  const { userType } = useSesion().usuario
  const pathname = useRouterState({ select: ({ location }) => location.pathname })
  const deAqui = ayudaDe(pantallaFinal(pathname, userType), userType)
  return (
    <>
      <Novedades />
      {deAqui ? <Parte titulo={`En esta pantalla: ${deAqui.titulo}`} puntos={deAqui.puntos} /> : null}
      <Parte titulo="En «Buscar o escanear» escribe" puntos={enLaCaja} />
      <Parte titulo="Tareas de todos los días" puntos={tareas} />
      <Parte titulo="Teclas" puntos={teclas} className="max-sm:hidden pointer-coarse:hidden" />
    </>
  )
}

function Encontrado({ texto }: { texto: string }) {
  const { userType } = useSesion().usuario
  const halladas = buscarEnAyuda(texto, userType)
  if (halladas.length === 0)
    return <EmptyState title="Nada con esas palabras">Prueba con otra, como «cobrar», «cita» o «ticket».</EmptyState>
  return halladas.map(({ titulo, puntos }) => <Parte key={titulo} titulo={titulo} puntos={puntos} />)
}

/** Help: on the screen behind it, on what everybody does, and by words on every screen that this user has. */
export function AyudaDialog({ open, onCerrar }: { open: boolean; onCerrar: () => void }) {
  const [texto, setTexto] = useState('')
  return (
    <Dialog open={open} onOpenChange={(abierta) => !abierta && onCerrar()} title="Ayuda" size="lg">
      <div className="grid gap-6">
        <SearchField label="Buscar en la ayuda" value={texto} onSearch={setTexto} />
        <div role="status" className="contents">
          {texto.trim() === '' ? <DeAqui /> : <Encontrado texto={texto} />}
        </div>
      </div>
    </Dialog>
  )
}
