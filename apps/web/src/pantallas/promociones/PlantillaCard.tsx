import {
  type CampoDePromocion,
  LARGO_DE_VALOR,
  type PlantillaDePromocion,
  plantillasDePromocion,
} from '@nitida/contract/promociones.rules'
import { Aviso } from '../../ui/Aviso.tsx'
import { Card } from '../../ui/Card.tsx'
import { DateField } from '../../ui/DateField.tsx'
import { formaDia } from '../../ui/fechaTexto.ts'
import { fechaLarga } from '../../ui/formatos.ts'
import { NumberField } from '../../ui/NumberField.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { faltan, INCOMPLETOS } from './textos.ts'

interface Props {
  plantilla: PlantillaDePromocion | null
  onPlantilla: (plantilla: PlantillaDePromocion | null) => void
  /** Typed values; a day is 'YYYY-MM-DD'. */
  escritos: readonly string[]
  onEscribir: (n: number, texto: string) => void
  /** Blank gaps, marked once the user wanted to send. */
  vacios: readonly CampoDePromocion[]
  /** Percentages that are none. */
  invalidos: readonly CampoDePromocion[]
  hoy: string
}

const plantillas = plantillasDePromocion.map(({ nombre }) => ({ value: nombre, label: nombre }))

/** The value of a gap in the text: a day in words. */
export const valorDe = ({ esFecha }: Pick<CampoDePromocion, 'esFecha'>, escrito: string): string =>
  esFecha && formaDia.test(escrito) ? fechaLarga(escrito) : escrito

/** The template and its gaps (spec §2): half of the way without one, all of it with one. */
export function PlantillaCard({ plantilla, onPlantilla, escritos, onEscribir, vacios, invalidos, hoy }: Props) {
  return (
    <Card title="Mensaje">
      <div className="grid gap-5">
        <ProgressBar
          label={plantilla ? 'Paso 2 de 2: completa los campos' : 'Paso 1 de 2: elige la plantilla'}
          value={plantilla ? 100 : 50}
        />
        <Select
          label="Plantilla"
          required
          options={plantillas}
          value={plantilla?.nombre ?? null}
          onValueChange={(nombre) => onPlantilla(plantillasDePromocion.find((una) => una.nombre === nombre) ?? null)}
        />
        {vacios.length > 0 ? (
          <Aviso tone="bad" title={INCOMPLETOS}>
            {faltan(vacios.map(({ etiqueta }) => etiqueta))}
          </Aviso>
        ) : null}
        {plantilla?.campos.map((campo, n) => {
          const comun = {
            label: campo.etiqueta,
            required: true,
            error: vacios.includes(campo)
              ? 'Escribe este dato.'
              : invalidos.includes(campo)
                ? 'Escribe un número de 1 a 100.'
                : null,
          }
          if (campo.esPorcentaje)
            return (
              <NumberField
                key={campo.nombre}
                {...comun}
                suffix="%"
                min={1}
                max={100}
                placeholder={`Por ejemplo: ${campo.ejemplo}`}
                value={escritos[n] ? Number(escritos[n]) : null}
                onValueChange={(porcentaje) => onEscribir(n, porcentaje === null ? '' : String(porcentaje))}
              />
            )
          return campo.esFecha ? (
            <DateField
              key={campo.nombre}
              {...comun}
              hoy={hoy}
              min={hoy}
              value={escritos[n] || null}
              onValueChange={(dia) => onEscribir(n, dia ?? '')}
            />
          ) : (
            <TextField
              key={campo.nombre}
              {...comun}
              placeholder={`Por ejemplo: ${campo.ejemplo}`}
              maxLength={LARGO_DE_VALOR}
              value={escritos[n] ?? ''}
              onChange={({ target }) => onEscribir(n, target.value)}
            />
          )
        })}
      </div>
    </Card>
  )
}
