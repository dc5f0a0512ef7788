import { esFecha, fechaEn, sumarDias } from '@nitida/contract/fechas'
import { type FormEvent, useState } from 'react'
import { call } from '../../base/api/call.ts'
import { api } from '../../base/api/rutas.ts'
import { FormularioEnDialogo } from '../../base/formularios/FormularioEnDialogo.tsx'
import { textoDeFallo } from '../../base/formularios/fallo.ts'
import { ahoraServidor } from '../../base/sesion/sesion.ts'
import { useSesion } from '../../base/sesion/useSesion.ts'
import { Button } from '../../ui/Button.tsx'
import { DateField } from '../../ui/DateField.tsx'
import { Form } from '../../ui/Form.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { toast } from '../../ui/toast.ts'
import { abrirPapel } from './abrirPapel.ts'

const usos = ['Permanente', 'Lejos', 'Cerca', 'Computadora', 'Lectura', 'Conducir'].map((uso) => ({
  value: uso,
  label: uso,
}))
const plazos = [
  { nombre: 'En 6 meses', dias: 182 },
  { nombre: 'En 1 año', dias: 365 },
] as const

interface Props {
  de: { tipo: 'visita' | 'historia'; id: number }
  onCerrar: () => void
}

/** Additions to a receta beside its graduation. Any may stay blank, with room to write by hand. Nothing is stored. */
export function RecetaDialog({ de, onCerrar }: Props) {
  const sesion = useSesion()
  const hoy = fechaEn(sesion.estado.zonaHoraria, ahoraServidor(sesion))
  const [uso, setUso] = useState<string | null>(null)
  const [recomendacion, setRecomendacion] = useState('')
  const [proximaRevision, setProxima] = useState<string | null>(null)
  const malaFecha = proximaRevision !== null && !esFecha(proximaRevision)
  const abrir = (e: FormEvent) => {
    e.preventDefault()
    if (malaFecha) return
    const peticion = { params: { id: de.id }, body: { uso, recomendacion, proximaRevision } }
    void abrirPapel(
      async () =>
        de.tipo === 'visita'
          ? (await call(api.documentos.recetaDeVisita, peticion)).pdfUrl
          : (await call(api.documentos.recetaDeHistoria, peticion)).pdfUrl,
      (error) => toast.error('No se abrió la receta', textoDeFallo(error, 'abrir la receta')),
    )
    onCerrar()
  }
  return (
    <FormularioEnDialogo
      open
      onCerrar={onCerrar}
      title="Receta"
      description="Lo que dejes vacío se imprime con una línea para escribirlo a mano."
      size="sm"
      footer={
        <>
          <Button onClick={onCerrar}>Regresar</Button>
          <Button variant="primary" type="submit" form="receta">
            Abrir receta
          </Button>
        </>
      }
    >
      <Form id="receta" aria-label="Indicaciones de la receta" onSubmit={abrir} className="grid gap-4">
        <Select label="Uso" placeholder="A mano" options={usos} value={uso} onValueChange={setUso} />
        <TextArea
          label="Recomendación"
          rows={2}
          maxLength={160}
          value={recomendacion}
          onChange={(e) => setRecomendacion(e.target.value)}
        />
        <div>
          <DateField
            label="Próxima revisión"
            hoy={hoy}
            min={hoy}
            value={proximaRevision}
            onValueChange={setProxima}
            error={malaFecha ? 'La fecha no es válida.' : undefined}
          />
          <div className="mt-2 flex flex-wrap gap-1">
            {plazos.map(({ nombre, dias }) => (
              <Button key={dias} size="sm" onClick={() => setProxima(sumarDias(hoy, dias))}>
                {nombre}
              </Button>
            ))}
          </div>
        </div>
      </Form>
    </FormularioEnDialogo>
  )
}
