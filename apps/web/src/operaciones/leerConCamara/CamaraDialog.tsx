import { useEffect, useRef, useState } from 'react'
import { Aviso } from '../../ui/Aviso.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { useLatest } from '../../ui/useLatest.ts'
import { crearDetector, crearFiltro, falloDeCamara } from './detector.ts'
import type { Detector } from './lector.ts'

const CADA_MS = 150

interface Props {
  open: boolean
  onCerrar: () => void
  /** A code that came into sight. */
  onCodigo: (codigo: string) => void
}

/** The camera of a phone as a scanner, until somebody closes it. */
export function CamaraDialog({ open, onCerrar, onCodigo }: Props) {
  return (
    <Dialog
      open={open}
      onOpenChange={(abierto) => !abierto && onCerrar()}
      title="Escanear con la cámara"
      description="Acerca el código hasta que quepa completo."
    >
      {open ? <Vista onCodigo={onCodigo} /> : null}
    </Dialog>
  )
}

function Vista({ onCodigo }: Pick<Props, 'onCodigo'>) {
  const video = useRef<HTMLVideoElement>(null)
  const [fallo, setFallo] = useState<string | null>(null)
  const [ultimo, setUltimo] = useState<string | null>(null)
  const decir = useLatest(onCodigo)
  useEffect(() => {
    const elemento = video.current
    if (!elemento) return
    return mirar(elemento, {
      onCodigo: (codigo) => {
        setUltimo(codigo)
        decir.current(codigo)
      },
      onFallar: (error) => setFallo(falloDeCamara(error)),
    })
  }, [decir])
  if (fallo) return <Aviso tone="bad">{fallo}</Aviso>
  return (
    <div className="grid gap-3">
      <video ref={video} muted playsInline aria-label="Lo que ve la cámara" className="w-full rounded-card bg-sunken" />
      <p role="status" className="min-h-6 text-center wrap-anywhere">
        {ultimo ? `Leído: ${ultimo}` : 'Buscando un código…'}
      </p>
    </div>
  )
}

interface Mirada {
  onCodigo: (codigo: string) => void
  onFallar: (error: unknown) => void
}

/** Shows the camera in a video and looks for codes. @returns what ends it, and turns the camera off. */
function mirar(video: HTMLVideoElement, { onCodigo, onFallar }: Mirada): () => void {
  let sigue = true
  let camara: MediaStream | null = null
  let reloj: ReturnType<typeof setTimeout> | undefined
  let detector: Detector | null = null
  const apagar = () => {
    for (const pista of camara?.getTracks() ?? []) pista.stop()
    detector?.cerrar?.()
  }
  const empezar = async () => {
    const filtro = crearFiltro()
    camara = await navigator.mediaDevices.getUserMedia({
      video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
    })
    if (!sigue) return apagar()
    video.srcObject = camara
    await video.play()
    const lector = await crearDetector()
    detector = lector
    if (!sigue) return apagar()
    const ver = async () => {
      // A frame that is not there yet cannot be read; the next one may.
      const [visto] = await lector.detect(video).catch(() => [])
      if (!sigue) return
      const codigo = filtro(visto?.rawValue.trim() || null, performance.now())
      if (codigo !== null) onCodigo(codigo)
      reloj = setTimeout(() => void ver(), CADA_MS)
    }
    void ver()
  }
  empezar().catch((error: unknown) => {
    apagar()
    if (sigue) onFallar(error)
  })
  return () => {
    sigue = false
    clearTimeout(reloj)
    apagar()
  }
}
