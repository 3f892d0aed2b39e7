#!/bin/sh
# Makes the video that /videos-entrenamiento shows before an exercise is chosen, and its poster, in
# web/public: six seconds without sound, for a loop. Run it to change them. Needs chromium and ffmpeg.
set -e
public=$(cd "$(dirname "$0")/../public" && pwd)
work=$(mktemp -d)
trap 'rm -r "$work"' EXIT

cat > "$work/ground.svg" <<'SVG'
<svg xmlns="http://www.w3.org/2000/svg" width="640" height="360" viewBox="0 0 640 360">
  <rect width="640" height="360" fill="#064653"/>
  <path d="M200 132h240" stroke="#0b7285" stroke-width="4" stroke-linecap="round"/>
  <g fill="#fff" text-anchor="middle" font-family="DejaVu Sans, sans-serif">
    <text x="320" y="190" font-size="34" font-weight="bold">Elige un ejercicio</text>
    <text x="320" y="226" font-size="19" fill="#d0ecf1">y mira cómo se hace</text>
  </g>
</svg>
SVG
cat > "$work/barbell.svg" <<'SVG'
<svg xmlns="http://www.w3.org/2000/svg" width="180" height="90" viewBox="2 8 28 14">
  <g stroke="#fff" stroke-width="3" stroke-linecap="round">
    <path d="M9 11v8M23 11v8M5.5 13v4M26.5 13v4M9 15h14"/>
  </g>
</svg>
SVG
draw() {
  "${CHROMIUM_PATH:-chromium}" --headless --no-sandbox --disable-gpu --hide-scrollbars --default-background-color=00000000 \
    --window-size="$2" --screenshot="$work/$1.png" "file://$work/$1.svg"
}
draw ground 640,360
draw barbell 180,90

motion="overlay=x=230:y='22+18*cos(2*PI*t/3)'"
ffmpeg -y -loglevel error -loop 1 -t 6 -framerate 25 -i "$work/ground.png" -i "$work/barbell.png" \
  -filter_complex "[0][1]$motion,format=yuv420p" \
  -c:v libx264 -profile:v main -preset veryslow -tune animation -crf 26 -an -movflags +faststart \
  -metadata title="Elige un ejercicio" "$public/elige-un-ejercicio.mp4"
ffmpeg -y -loglevel error -i "$public/elige-un-ejercicio.mp4" -frames:v 1 -quality 80 "$public/elige-un-ejercicio.webp"
