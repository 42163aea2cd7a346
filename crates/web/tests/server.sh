# Starts a server of its own for a test: its address is in $address, and $folder is a temporary folder. Both end with the script.
folder=$(mktemp -d)
"$program" serve --listen 127.0.0.1:0 --store sqlite::memory: --log warn >"$folder/address" &
server=$!
trap 'kill $server; rm -rf "$folder"' EXIT
for _ in $(seq 100); do
    [ -s "$folder/address" ] && break
    sleep 0.1
done
address=$(cat "$folder/address")
