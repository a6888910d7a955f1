module github.com/seed183fdc01/trackgen

go 1.26
