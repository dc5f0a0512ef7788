import type { EstadoPuente } from '@nitida/qz/client'
import { After } from '../../ui/After.tsx'
import { Aviso } from '../../ui/Aviso.tsx'
import { RetryButton } from '../../ui/RetryButton.tsx'

/**
 * A bridge answers at once. One that does not is another program at its port, or waits for somebody to allow the page: the browser's
 * own patience is of minutes.
 */
const TARDA_MS = 5000

/** Advice while there is no connection; nothing when there is one, or when it is just being made. */
export function AyudaImpresora({ estado, onReintentar }: { estado: EstadoPuente; onReintentar: () => void }) {
  switch (estado) {
    case 'sin permiso':
      return <SinPermiso onReintentar={onReintentar} />
    case 'reconectando':
      return <SinPuente />
    case 'conectando':
      return (
        <After ms={TARDA_MS}>
          <SinPuente />
        </After>
      )
    case 'conectado':
    case 'desconectado':
      return null
  }
}

function SinPermiso({ onReintentar }: { onReintentar: () => void }) {
  return (
    <Aviso
      tone="bad"
      title="El navegador no deja llegar a la impresora"
      action={<RetryButton size="sm" onClick={onReintentar} />}
    >
      <ol className="mt-1 list-decimal space-y-1 pl-5">
        <li>Haz clic en el icono que está a la izquierda de la dirección de esta página.</li>
        <li>Abre «Configuración de sitios» y permite el acceso a la red local y a este dispositivo.</li>
        <li>Si usas QZ Tray, elige «Allow» cuando pregunte.</li>
        <li>Regresa aquí y elige «Reintentar».</li>
      </ol>
    </Aviso>
  )
}

function SinPuente() {
  return (
    <Aviso tone="carey" title="No se encuentra el programa que imprime" live>
      <ul className="mt-1 list-disc space-y-1 pl-5">
        <li>Abre QZ Tray o el puente de impresión en este equipo; la página se conecta sola.</li>
        <li>Si el navegador pregunta por el acceso a la red local, elige «Permitir»; si pregunta QZ Tray, «Allow».</li>
        <li>Mientras tanto puedes imprimir con el diálogo del navegador.</li>
      </ul>
    </Aviso>
  )
}
